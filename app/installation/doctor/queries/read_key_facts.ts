import type { KeyFacts } from '#app/installation/doctor/rules/key_findings'
import { judgeOwnKey, trySecrets } from '#app/installation/keys/queries/judge_own_key'
import { listKeyHolders } from '#app/installation/keys/queries/list_key_holders'
import { WrongKey } from '#app/installation/keys/rules/wrong_key'
import keys from '#config/keys'

/** Reads whether this process has the key of the database, and the others have that of this one. */
export async function readKeyFacts(): Promise<KeyFacts> {
  const wrongKey = await judgeOwnKey().then(
    () => null,
    (error: unknown) => {
      if (error instanceof WrongKey) return error.fingerprints
      throw error
    }
  )
  const tried = wrongKey === null ? await trySecrets() : []
  return { wrongKey, tried, holders: await listKeyHolders(), mark: keys.presentMark }
}
