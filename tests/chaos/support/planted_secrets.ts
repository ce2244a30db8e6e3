import type { Connection, RowDataPacket } from 'mysql2/promise'
import type { ApiClient } from './api_client.js'

/** A word that stands nowhere else, so that finding it means finding the secret. */
const word = (kind: string, number: number) => `planted-${kind}-${number}-Zq7x`

/** As many as a workspace may have. */
const [MOST_WEBHOOKS, MOST_SHARES] = [10, 90]

/**
 * Gives an installation secrets through its API, as people do: addresses and secrets of webhooks,
 * passwords and secret addresses of reports, and for the rest passwords of links.
 *
 * @returns what must not be read in its database
 */
export async function plantSecrets(client: ApiClient, count: number): Promise<string[]> {
  const secrets: string[] = []
  for (let number = 0; number < MOST_WEBHOOKS; number++) {
    const address = word('address', number)
    const url = `https://receiver.example.com/${address}`
    const { secret } = await client.call('POST', '/webhooks', { url, events: ['link.deleted'] })
    secrets.push(address, secret)
  }
  for (let number = 0; number < MOST_SHARES; number++) {
    const password = word('share', number)
    const { url } = await client.call('POST', '/report-shares', { name: 'Ours', password })
    secrets.push(password, url.split('/').at(-1))
  }
  for (let number = 0; secrets.length < count; number++) {
    const password = word('password', number)
    await client.call('POST', '/links', { destinationUrl: 'https://example.com/', password })
    secrets.push(password)
  }
  return secrets.slice(0, count)
}

/** Reads every value of every table, as a dump has it, and counts the secrets that stand there. */
export async function findInDump(
  connection: Connection,
  secrets: readonly string[]
): Promise<{ rows: number; found: string[] }> {
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES')
  const found = new Set<string>()
  let rows = 0
  for (const table of tables.map((row) => Object.values(row)[0] as string)) {
    const [stored] = await connection.query<RowDataPacket[]>(`SELECT * FROM \`${table}\``)
    rows += stored.length
    const text = stored.map((row) => Object.values(row).map(readable).join('\t')).join('\n')
    for (const secret of secrets) if (text.includes(secret)) found.add(`${table}: ${secret}`)
  }
  return { rows, found: [...found] }
}

function readable(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
