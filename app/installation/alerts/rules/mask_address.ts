const SHOWN = 4

/**
 * Shows where an address leads and nothing that would let its reader post there: the address of a
 * chat is as good as a key.
 */
export function maskChatAddress(address: string): string {
  const { origin } = new URL(address)
  return `${origin}/…${address.slice(-SHOWN)}`
}
