# docs/operations/install.md, 'In containers', says how to run it; compose.yaml has all that belongs to it.
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# docker build --build-arg COMMIT=$(git log -1 --format=%h) --build-arg COMMIT_DATE=$(git log -1 --format=%cI)
ARG COMMIT COMMIT_DATE
RUN if [ -n "$COMMIT" ]; then printf '{"commit":"%s","date":"%s"}' "$COMMIT" "$COMMIT_DATE" > release.json; fi
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /portal
# It belongs to root: the portal can't change its own code.
COPY --from=build /portal ./
USER node
VOLUME /data
EXPOSE 3000
# A healthy container answers; whether it is ready for requests is for the balancer to ask (/readyz).
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Not npm, which doesn't hand signals on.
CMD ["node", "scripts/start.mjs"]
