import type { KeyedProcess } from '#app/installation/keys/queries/list_key_holders'

export interface JudgedKeyHolders {
  /** They could not open what is encrypted with the key. */
  lacking: string[]

  /** They open it, and still encrypt with another key. */
  encryptingOtherwise: string[]
}

/**
 * Says which running processes do not have a key, or do not encrypt with it yet.
 *
 * @param mark of the key
 */
export function judgeKeyHolders(holders: readonly KeyedProcess[], mark: string): JudgedKeyHolders {
  const name = ({ role, host }: KeyedProcess) => `${role} on ${host}`
  const lacking = holders.filter(({ marks }) => !marks.includes(mark))
  const others = holders.filter(({ marks }) => marks.includes(mark) && marks[0] !== mark)
  return {
    lacking: [...new Set(lacking.map(name))],
    encryptingOtherwise: [...new Set(others.map(name))],
  }
}
