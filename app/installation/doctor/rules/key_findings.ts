import {
  errorFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { TriedSecrets } from '#app/installation/keys/queries/judge_own_key'
import type { KeyedProcess } from '#app/installation/keys/queries/list_key_holders'
import { judgeKeyHolders } from '#app/installation/keys/rules/judge_key_holders'
import type { KeyFingerprints } from '#app/installation/keys/rules/wrong_key'

export interface KeyFacts {
  /** Why this process has not the key of the database; null: it has. */
  wrongKey: KeyFingerprints | null
  tried: readonly TriedSecrets[]
  holders: readonly KeyedProcess[]

  /** Of this process's APP_KEY. */
  mark: string
}

/** Finds out whether this process and the others have the key that opens what is stored. */
export function findKeyFaults({ wrongKey, tried, holders, mark }: KeyFacts): Finding[] {
  if (wrongKey !== null) {
    const { own, ofDatabase } = wrongKey
    const known = ofDatabase === null ? 'no' : 'yes'
    return [errorFinding('keys', 'wrong', { own, known, other: ofDatabase ?? '' })]
  }
  const { lacking, encryptingOtherwise } = judgeKeyHolders(holders, mark)
  const found: Finding[] = []
  const unreadable = tried.filter((one) => one.unreadable > 0).map(({ name }) => name)
  if (unreadable.length > 0) {
    found.push(warningFinding('keys', 'unreadable', { names: unreadable.join(', ') }))
  }
  if (lacking.length > 0) {
    found.push(errorFinding('keys', 'lacking', { processes: lacking.join(', ') }))
  }
  if (encryptingOtherwise.length > 0) {
    found.push(warningFinding('keys', 'earlier', { processes: encryptingOtherwise.join(', ') }))
  }
  return orWell(found, 'keys')
}
