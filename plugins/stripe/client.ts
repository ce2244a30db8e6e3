import { Stripe } from 'stripe'
import type { OutboundHttp } from '#plugin_contract'
import { RuntimeHttpClient } from './runtime_http_client.js'

export interface ClientSettings {
  secretKey: string
  prices: string
  apiBase: string
}

const TIMEOUT_MS = 10_000

/** The library, on the only way out that a plugin has. It says nothing about this machine. */
export function createClient(http: OutboundHttp, { secretKey, apiBase }: ClientSettings): Stripe {
  const { hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || 443,
    protocol: 'https',
    httpClient: new RuntimeHttpClient(http),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
