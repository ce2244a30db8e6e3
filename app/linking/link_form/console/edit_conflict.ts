import type { HttpContext } from '@adonisjs/core/http'
import type {
  EditConflict,
  FieldConflict,
  LinkFormEntry,
} from '#app/linking/link_form/console/form_entry'
import { readFormLocale } from '#app/linking/link_form/form_input'
import {
  listDifferingFields,
  toLinkForm,
  type FormSource,
  type LinkForm,
  type LinkFormField,
} from '#app/linking/link_form/rules/link_form'
import { findVersionData, listLinkVersions } from '#app/linking/link_history/queries/link_history'
import { toVersionSettings } from '#app/linking/link_history/rules/version_settings'
import type { LinkRecord } from '#app/linking/links/link'

/**
 * Returns both changes in one form: what was typed here stays, what only the other one changed is
 * taken over, and what both changed is to be chosen.
 */
export async function mergeConflict(
  ctx: HttpContext,
  { form, version }: LinkFormEntry,
  link: LinkRecord
) {
  const locale = readFormLocale(ctx)
  const settings = toVersionSettings(await findVersionData(link.id, version))
  const before = toLinkForm({ ...link, ...settings } as FormSource, locale)
  const theirs = toLinkForm(link, locale)
  const differences = listDifferingFields(before, theirs).map((field) => ({
    field,
    before,
    theirs,
    mine: form,
  }))
  const isMine = ({ field }: FieldConflict) => listDifferingFields(before, form).includes(field)
  const isSame = ({ field }: FieldConflict) => !listDifferingFields(theirs, form).includes(field)
  const taken = differences.filter((one) => !isMine(one) || isSame(one))
  const {
    items: [latest],
  } = await listLinkVersions(ctx.access.workspace.id, link.id, { pageSize: 1 })
  const conflict: EditConflict = {
    since: version,
    by: latest.changedBy?.name ?? latest.apiKey?.name ?? null,
    at: latest.changedAt,
    choices: differences.filter((one) => !taken.includes(one)),
    taken,
    status: settings.status === link.status ? null : link.status,
    password: settings.hasPassword !== link.hasPassword,
  }
  return { form: taken.reduce(withTheirs, form), conflict }
}

function withTheirs(form: LinkForm, { field, theirs }: FieldConflict): LinkForm {
  return { ...form, [field]: theirs[field] }
}

/** Reads whose value was chosen: `pick[title]=theirs`. */
export function readPicks(given: unknown): Record<string, string> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    })
  )
}

/** Returns the form with what the other one wrote wherever that was chosen. */
export function withPicks(form: LinkForm, theirs: LinkForm, picks: Record<string, string> = {}) {
  const fields = (Object.keys(form) as LinkFormField[]).filter((field) => picks[field] === 'theirs')
  return Object.assign(
    { ...form },
    ...fields.map((field) => ({ [field]: theirs[field] }))
  ) as LinkForm
}
