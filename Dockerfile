# syntax=docker/dockerfile:1

# The image of the service: production dependencies only, no PostgreSQL, an unprivileged user. docs/operations.md says
# how to run it. Replace the tag by the digest that your registry shows for it, to build from exactly the same base.
FROM node:24.21.0-trixie-slim AS install
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY packages/domain/package.json packages/domain/
COPY packages/db/package.json packages/db/
COPY packages/reference/package.json packages/reference/
COPY apps/api/package.json apps/api/
# `--no-optional` omits the embedded PostgreSQL.
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --prod --no-optional --frozen-lockfile --filter '@tallybook/api...'

# The console's files. What builds them stays in this stage.
FROM node:24.21.0-trixie-slim AS console
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY patches patches
COPY packages/domain/package.json packages/domain/
COPY apps/sdk/package.json apps/sdk/
COPY apps/console/package.json apps/console/
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile --filter @tallybook/console --filter @tallybook/sdk --filter @tallybook/domain
COPY packages/domain packages/domain
COPY apps/sdk apps/sdk
COPY apps/console apps/console
RUN NODE_ENV=production node apps/console/scripts/build.mjs

FROM node:24.21.0-trixie-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400
COPY --from=install /app ./
COPY CHANGELOG.md LICENSE SECURITY.md ./
COPY tooling/bootstrap/fast-imports.mjs tooling/bootstrap/
# The reference shows the guides.
COPY docs docs
COPY apps/cli/README.md apps/cli/
COPY apps/sdk/README.md apps/sdk/
COPY examples/tanstack/README.md examples/tanstack/
COPY packages packages
COPY apps/api apps/api
COPY --from=console /app/apps/console/dist/site apps/console/dist/site
# Root owns every file, so the service cannot change its own code.
# `node`, by number: Kubernetes cannot check `runAsNonRoot` by name.
USER 1000:1000
EXPOSE 4400
# Only whether the process responds: a database that is away must not end every container. /readyz includes it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that SIGTERM reaches the service. The flags are those of tooling/bootstrap/start.mjs.
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--import=/app/tooling/bootstrap/fast-imports.mjs", "--max-semi-space-size=32", "--heap-growing-percent=50", "apps/api/src/main.ts"]
CMD ["serve"]
