import env from '#start/env'

/** Figures for Prometheus, at /metrics. */
export default {
  /** What a scraper sends as its bearer token; null: nothing is at the path. */
  token: env.get('METRICS_TOKEN')?.release() || null,
}
