import {
  errorFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { KeyedProcess } from '#app/installation/keys/queries/list_key_holders'
import { judgeKeyHolders } from '#app/installation/keys/rules/judge_key_holders'

/**
 * Finds running processes that have other keys than this one.
 *
 * @param mark of this process's APP_KEY
 */
export function findKeyFaults(holders: readonly KeyedProcess[], mark: string): Finding[] {
  const { lacking, encryptingOtherwise } = judgeKeyHolders(holders, mark)
  const found: Finding[] = []
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
  return orWell(found, 'keys', 'Every running process has this APP_KEY.')
}
