# One image for all four services; the command says which: docker run tessera services/runner/main.ts
FROM node:24-alpine
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/kit/package.json packages/kit/
COPY services/parliament/package.json services/parliament/
COPY services/runner/package.json services/runner/
COPY services/housing/package.json services/housing/
COPY services/rating/package.json services/rating/
# Dependencies of the services alone: those of the root are for tests and tools.
RUN npm ci --omit=dev --workspace=services/parliament --workspace=services/runner --workspace=services/housing --workspace=services/rating
COPY . .
RUN mkdir /data && chown node /data
# The runner reads RUNNER_HOST and RUNNER_DB_PATH, parliament ANALYZER_CACHE_DIR.
ENV NODE_ENV=production HOST=0.0.0.0 RUNNER_HOST=0.0.0.0 RUNNER_DB_PATH=/data/runner.db ANALYZER_CACHE_DIR=/data
USER node
VOLUME /data
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]
CMD ["services/runner/main.ts"]
