# One image a service: docker build --build-arg SERVICE=runner -t tessera-runner .
ARG NODE=24.21.0
ARG ALPINE=3.22

# The tarball of the service, and the packages it locks, without what only editors read.
FROM node:${NODE}-alpine AS package
ARG SERVICE
WORKDIR /src
COPY . .
RUN npm ci --omit=optional
# Names the build, as there is no repository here: --build-arg COMMIT=$(git rev-parse --short=7 HEAD)
ARG COMMIT
RUN COMMIT="$COMMIT" node --disable-warning=ExperimentalWarning packaging/main.ts "$SERVICE"
WORKDIR /app
RUN tar -xzf /src/tarballs/tessera-"$SERVICE"-*.tgz --strip-components=1
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.md' \) -delete
RUN if [ -d node_modules/echarts ]; then find node_modules/echarts/dist -type f ! -name 'echarts.esm.min*' -delete; fi
RUN ln -s "tessera-$SERVICE.js" bin/service.js

# Node without npm: 140 MB, and the service below 100 MB.
FROM alpine:${ALPINE}
ARG SERVICE
RUN apk add --no-cache libstdc++ && adduser -D -H -u 10001 tessera && mkdir /data && chown tessera /data
COPY --from=package /usr/local/bin/node /usr/local/bin/node
COPY --from=package /app /app
COPY deploy/health.js /app/bin/health.js
# HOST is read by parliament, housing and rating, RUNNER_HOST by the runner.
ENV NODE_ENV=production HOST=0.0.0.0 RUNNER_HOST=0.0.0.0 ANALYZER_CACHE_DIR=/data SERVICE=${SERVICE}
USER tessera
WORKDIR /data
VOLUME /data
EXPOSE 8000 6390 3000 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["node", "/app/bin/health.js"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "/app/bin/service.js"]
