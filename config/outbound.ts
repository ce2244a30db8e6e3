import { parseProxyExceptions } from '#app/shared/outbound_http/proxy'
import env from '#start/env'

const proxy = env.get('HTTPS_PROXY')
const exceptions = env.get('NO_PROXY') ?? parseProxyExceptions('')

/** How requests leave the house: whom they may reach besides the public internet, whom they trust. */
export default {
  allowedNetworks: env.get('OUTBOUND_ALLOWED_NETWORKS') ?? [],
  dnsServers: env.get('DNS_SERVERS') ?? [],

  /** Certificates of an authority of the operator's own, in PEM, trusted besides the usual ones. */
  extraAuthorities: env.get('OUTBOUND_CA_FILE') ?? null,

  /** What makes the connections to https addresses; null: nothing does. */
  proxy: proxy ? { url: new URL(proxy.release()), except: exceptions } : null,
}
