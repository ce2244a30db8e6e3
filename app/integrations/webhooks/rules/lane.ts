/**
 * Names the receiver that a webhook's deliveries share with others: its host and port. The caps a
 * host hold for a lane, whatever the formats and the workspaces.
 *
 * @param url of a webhook, which has been judged
 */
export function formatLane(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return `${host}:${url.port || '443'}`
}
