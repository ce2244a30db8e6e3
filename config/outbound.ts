import env from '#start/env'

/** How requests leave the house: whom they may reach besides the public internet, whom they trust. */
export default {
  allowedNetworks: env.get('OUTBOUND_ALLOWED_NETWORKS') ?? [],
  dnsServers: env.get('DNS_SERVERS') ?? [],

  /** Certificates of an authority of the operator's own, in PEM, trusted besides the usual ones. */
  extraAuthorities: env.get('OUTBOUND_CA_FILE') ?? null,
}
