import app from '@adonisjs/core/services/app'
import { formatProof, formatProofName } from '#app/linking/domains/rules/dns_records'
import { makeProofToken } from '#app/shared/secrets/proof_token'
import domains from '#config/domains'

/** A host name that a workspace wants. */
export interface ProvedName {
  workspaceId: string
  hostname: string

  /** When the workspace removed the name, which then gets another token; null: it never had it. */
  removedAt: Date | null
}

/** Lists the tokens that prove a host name for a workspace, that of the present key first. */
export function listProofTokens({
  workspaceId,
  hostname,
  removedAt,
}: ProvedName): [string, ...string[]] {
  const [present, ...earlier] = domains.proofKeys
  const subject = [workspaceId, hostname, removedAt?.toISOString() ?? '']
  const make = (key: Buffer) => makeProofToken(key, subject)
  return [make(present), ...earlier.map(make)]
}

/**
 * Asks the name servers which of these tokens the TXT record of a host name has.
 *
 * @returns null where it has none, and where they do not answer
 */
export async function findProof(
  hostname: string,
  tokens: readonly string[]
): Promise<string | null> {
  const lookup = await app.container.make('shunt.dns')
  const { values } = await lookup.ask((ask) => ask.texts(formatProofName(hostname)))
  const found = new Set(values.map((value) => value.trim()))
  return tokens.find((token) => found.has(formatProof(token))) ?? null
}
