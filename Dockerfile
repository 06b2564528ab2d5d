# One image for all four services; the command says which: docker run tessera runner/main.ts
FROM node:24-alpine
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY kit/package.json kit/
COPY parliament/package.json parliament/
COPY runner/package.json runner/
COPY housing/package.json housing/
COPY rating/package.json rating/
# Dependencies of the services alone: those of the root are for tests and tools.
RUN npm ci --omit=dev --workspace=parliament --workspace=runner --workspace=housing --workspace=rating
COPY . .
RUN mkdir /data && chown node /data
# The runner reads RUNNER_HOST and RUNNER_DB_PATH, parliament ANALYZER_CACHE_DIR.
ENV NODE_ENV=production HOST=0.0.0.0 RUNNER_HOST=0.0.0.0 RUNNER_DB_PATH=/data/runner.db ANALYZER_CACHE_DIR=/data
USER node
VOLUME /data
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]
CMD ["runner/main.ts"]
