/** What is stored of plugins: what administrators set, and how the latest check went. */
export interface StoredState {
  /** null: no one switched it yet. */
  enabled: boolean | null
  settings: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, StoredSecret>>
  health: { healthy: boolean; message: string; checkedAt: Date } | null
}

export interface StoredSecret {
  /** null: it cannot be decrypted with the keys that this installation has now. */
  value: string | null
  setAt: Date
  setBy: string | null
}

export interface StoredStates {
  /** Raised by every change. 0: nothing was read yet. */
  version: number
  byPlugin: ReadonlyMap<string, StoredState>
}

export const NOTHING_STORED: StoredStates = { version: 0, byPlugin: new Map() }
