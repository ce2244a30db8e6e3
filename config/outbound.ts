import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseCidrList, type CidrList } from '#app/shared/cidr_list'
import { settingPath } from '#config/folders'
import env from '#start/env'

/** How requests leave the house: whom they may reach besides the public internet, whom they trust. */
export default {
  allowedNetworks: readNetworks(env.get('OUTBOUND_ALLOWED_NETWORKS') ?? ''),
  dnsServers: readServers(env.get('DNS_SERVERS') ?? ''),

  /** Certificates of an authority of the operator's own, in PEM, trusted besides the usual ones. */
  extraAuthorities: readAuthorities(env.get('OUTBOUND_CA_FILE') ?? ''),
}

function readNetworks(value: string): CidrList {
  try {
    return parseCidrList(value)
  } catch (error) {
    throw new Error(`OUTBOUND_ALLOWED_NETWORKS: ${(error as Error).message}`)
  }
}

/** Reads name servers as `192.0.2.1`, `192.0.2.1:5353` or `[2001:db8::1]:5353`. */
function readServers(value: string): string[] {
  const servers = value.split(/[\s,]+/).filter(Boolean)
  for (const server of servers) {
    const address = isIP(server) ? server : server.replace(/^\[(.*)\]:\d+$|:\d+$/, '$1')
    if (!isIP(address || server.split(':')[0])) {
      throw new Error(`DNS_SERVERS: "${server}" is no IP address with or without a port`)
    }
  }
  return servers
}

function readAuthorities(file: string): string | null {
  if (file === '') return null
  try {
    return readFileSync(settingPath(file), 'utf8')
  } catch (error) {
    throw new Error(`OUTBOUND_CA_FILE: ${(error as Error).message}`)
  }
}
