/**
 * Whom a delivery goes to, as far as one receiver must not slow another: the format and the host
 * with its port. Deliveries of one lane share its four places; a chat channel that is turned off
 * holds its lanes and no others.
 *
 * @param url of a webhook, which has been judged
 */
export function laneOf(format: string, url: URL): string {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return `${format} ${host}:${url.port || '443'}`
}

/** The format whose deliveries a lane holds. */
export function formatOfLane(lane: string): string {
  return lane.slice(0, lane.indexOf(' '))
}
