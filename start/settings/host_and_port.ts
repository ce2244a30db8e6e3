export interface HostAndPort {
  host: string
  port: number
}

const FORM =
  /^(?:\[(?<six>[\da-f:.]+)\]|(?<host>[a-z\d](?:[a-z\d._-]*[a-z\d])?))(?::(?<port>\d{1,5}))?$/i

/**
 * Reads `host`, `host:port` or `[IPv6]:port`.
 *
 * @param usualPort where none is named
 * @throws Error that says what the form is
 */
export function parseHostAndPort(text: string, usualPort: number): HostAndPort {
  const { six, host = six, port = usualPort } = FORM.exec(text.trim())?.groups ?? {}
  const number = Number(port)
  if (!host || number < 1 || number > 65_535) {
    throw new Error(`"${text}" is not a host or host:port; an IPv6 address stands in brackets`)
  }
  return { host, port: number }
}
