# The app: the server with the built browser app. MongoDB and Keycloak run beside it (docker-compose.yml).

FROM node:24-bookworm-slim AS packages
WORKDIR /srv/app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund

FROM packages AS dependencies
RUN npm prune --omit=dev --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /srv/app
COPY package.json LICENSE ./
COPY --from=dependencies /srv/app/node_modules node_modules
COPY --from=build /srv/app/build build
COPY domain domain
COPY server server
COPY infra/keycloak infra/keycloak
COPY infra/mongo infra/mongo
COPY infra/secrets infra/secrets
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to restart the app.
HEALTHCHECK --interval=5s --timeout=5s --start-period=600s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
