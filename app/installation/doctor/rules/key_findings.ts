import {
  errorFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { TriedSecrets } from '#app/installation/keys/queries/judge_own_key'
import type { KeyedProcess } from '#app/installation/keys/queries/list_key_holders'
import { judgeKeyHolders } from '#app/installation/keys/rules/judge_key_holders'

export interface KeyFacts {
  /** Why this process has not the key of the database; null: it has. */
  wrongKey: string | null
  tried: readonly TriedSecrets[]
  holders: readonly KeyedProcess[]

  /** Of this process's APP_KEY. */
  mark: string
}

/** Finds out whether this process and the others have the key that opens what is stored. */
export function findKeyFaults({ wrongKey, tried, holders, mark }: KeyFacts): Finding[] {
  if (wrongKey !== null) {
    return [errorFinding('keys', wrongKey, 'Put the key back; ./shunt start refuses until then.')]
  }
  const { lacking, encryptingOtherwise } = judgeKeyHolders(holders, mark)
  const found: Finding[] = []
  const unreadable = tried.filter((one) => one.unreadable > 0).map(({ name }) => name)
  if (unreadable.length > 0) {
    found.push(
      warningFinding(
        'keys',
        `Some values open with no key of this installation: ${unreadable.join(', ')}.`,
        'Name the missing key in APP_PREVIOUS_KEYS, or enter these secrets again; ./shunt ace keys:rotate --status counts them.'
      )
    )
  }
  if (lacking.length > 0) {
    found.push(
      errorFinding(
        'keys',
        `They do not have this APP_KEY and cannot read what it encrypts: ${lacking.join(', ')}.`,
        'Give every process the same APP_KEY and APP_PREVIOUS_KEYS, and restart them.'
      )
    )
  }
  if (encryptingOtherwise.length > 0) {
    found.push(
      warningFinding(
        'keys',
        `They still encrypt with an earlier key: ${encryptingOtherwise.join(', ')}.`,
        'Restart them with the present APP_KEY; then run ./shunt ace keys:rotate.'
      )
    )
  }
  return orWell(
    found,
    'keys',
    'This APP_KEY opens what is stored, and every running process has it.'
  )
}
