import type { KindName, Value } from '#app/installation/provisioning/description'

/** What a run did with one description, or with what is described no longer. */
export interface Outcome {
  kind: KindName
  path: string[]
  verb: 'create' | 'change' | 'remove' | 'none'
  differences: OutcomeDifference[]

  /** It was there when it was applied last, and a person removed it since. */
  wasRemoved?: boolean

  /** No file of this run describes it; it stays. */
  isLeft?: boolean
}

export interface OutcomeDifference {
  field: string
  before: Value
  after: Value

  /** The file says what it said last time: a person changed it since. */
  isDrift: boolean
}
