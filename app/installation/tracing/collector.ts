import { parseHeaders } from '#app/installation/tracing/rules/sampling'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import outbound from '#config/outbound'
import tracing from '#config/tracing'

/** Where the operator's own collector is, is the operator's matter: it may be in any network. */
const EVERY_NETWORK = parseCidrList('0.0.0.0/0,::/0')
const TIMEOUT_MS = 5_000

export interface CollectorSettings {
  endpoint: string
  headers: string | null
}

/** The one that spans are sent to, by OTLP over HTTP in JSON. */
export class Collector {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #http = new OutboundHttpClient({ ...outbound, allowedNetworks: EVERY_NETWORK })

  constructor({ endpoint, headers }: CollectorSettings) {
    this.#url = new URL(`${endpoint}/v1/traces`)
    this.#headers = { ...(headers && parseHeaders(headers)), 'Content-Type': 'application/json' }
  }

  /** @throws Error where it cannot be reached, or does not take them */
  async send(spans: Uint8Array): Promise<void> {
    const { statusCode } = await this.#http.send({
      url: this.#url,
      method: 'POST',
      headers: this.#headers,
      body: Buffer.from(spans),
      timeoutMs: TIMEOUT_MS,
    })
    if (statusCode >= 300) throw new Error(`it answers with status ${statusCode}`)
  }
}

/** Sends nothing to the collector of the settings, and returns what went wrong; null: nothing. */
export async function askCollector(): Promise<string | null> {
  try {
    await new Collector({ ...tracing, endpoint: tracing.endpoint! }).send(
      Buffer.from('{"resourceSpans":[]}')
    )
    return null
  } catch (error) {
    return (error as Error).message
  }
}
