# app: the server with the built browser app. MongoDB and Keycloak run beside it (docker-compose.yml).
# backup: the same program with PostgreSQL's own tools, those of the server whose database they dump.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /srv/app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund

FROM packages AS dependencies
RUN npm prune --omit=dev --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data /backups /key && chown node:node /data /backups /key
WORKDIR /srv/app
COPY package.json LICENSE ./
COPY --from=dependencies /srv/app/node_modules node_modules
COPY --from=build /srv/app/build build
COPY domain domain
COPY server server
COPY infra/caddy/fingerprint.ts infra/caddy/
COPY infra/keycloak infra/keycloak
COPY infra/mongo infra/mongo
COPY infra/secrets infra/secrets
COPY tools/verify.mjs tools/
# No VOLUME: each of what runs once at every `up` would leave one without a name behind.
USER node
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to restart the app.
HEALTHCHECK --interval=5s --timeout=5s --start-period=600s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The heap as in infra/local/app/app.ts.
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=512", "--initial-old-space-size=160", "build/app/main.js"]

FROM postgres:15.20-bookworm AS backup
ENV NODE_ENV=production DATA_DIR=/data BACKUP_DIR=/backups BACKUP_KEY_FILE=/key/backup-key.txt
USER root
RUN mkdir /data /backups /key && chown 1000:1000 /data /backups /key
WORKDIR /srv/app
COPY --from=app /usr/local/bin/node /usr/local/bin/node
COPY --from=app /srv/app .
# The account that the app runs under: it reads the app's files.
USER 1000:1000
ENTRYPOINT ["node", "server/backup/main.ts"]
CMD ["schedule"]
