import type { Connection, RowDataPacket } from 'mysql2/promise'
import type { ApiClient } from './api_client.js'

/** A word that stands nowhere else, so that finding it means finding the secret. */
const word = (kind: string, number: number) => `planted-${kind}-${number}-Zq7x`

/**
 * Gives an installation secrets of every kind through its API, as people do.
 *
 * @returns what must not be read in its database
 */
export async function plantSecrets(client: ApiClient, count: number): Promise<string[]> {
  const secrets: string[] = []
  for (let number = 0; number < count; number += 5) {
    const [password, address, ofShare] = ['password', 'address', 'share'].map((kind) =>
      word(kind, number)
    )
    await client.call('POST', '/links', { destinationUrl: 'https://example.com/', password })
    const webhook = await client.call('POST', '/webhooks', {
      url: `https://receiver.example.com/${address}`,
      events: ['domain.removed'],
    })
    const share = await client.call('POST', '/report-shares', { name: 'Ours', password: ofShare })
    secrets.push(password, address, webhook.secret, ofShare, share.url.split('/').at(-1))
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
