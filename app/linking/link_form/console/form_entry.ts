import type { LinkForm, LinkFormField } from '#app/linking/link_form/rules/link_form'
import type { LinkRecord } from '#app/linking/links/link'

/** A field that two people changed, or one that only the other did. */
export interface FieldConflict {
  field: LinkFormField
  before: LinkForm
  mine: LinkForm
  theirs: LinkForm
}

/** What someone else did to a link while its form was open. */
export interface EditConflict {
  /** The version that the form began with. */
  since: number
  by: string | null
  at: string

  /** Fields that both changed, each to something else. */
  choices: FieldConflict[]

  /** Fields that the other one changed: the form has them now. */
  taken: FieldConflict[]

  /** What they changed that has no field here. */
  status: string | null
  password: boolean
}

/** A link's form on its way: what was typed so far, and what happened to it. */
export interface LinkFormEntry {
  form: LinkForm

  /** The link that is edited, as it is now; null for a new one. */
  link: LinkRecord | null

  /** The version of the link that the form began with. */
  version: number
  password?: string
  removesPassword?: boolean

  /** Make a QR code with the link. */
  makesCode?: boolean

  /** The button that was pressed. */
  step?: string
  conflict?: EditConflict | null

  /** The version that the form began with before someone else was quicker; 0: no one was. */
  conflictSince?: number

  /** Whose value was chosen, by the field that two people changed. */
  picks?: Record<string, string>
}
