import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import type { Conflict, Difference, FormEntry } from '#app/linking/links/console/form_entry'
import { readingOf } from '#app/linking/links/console/form_input'
import { linkHistory, versionData } from '#app/linking/links/queries/link_history'
import { settingsOf } from '#app/linking/links/rules/version_settings'
import {
  differingFields,
  formOfLink,
  type FormSource,
  type LinkForm,
  type LinkFormField,
} from '#app/linking/links/rules/link_form'

/**
 * Both changes in one form: what was typed here stays, what only the other one changed is taken
 * over, and what both changed is to be chosen.
 */
export async function conflictOf(ctx: HttpContext, { form, version }: FormEntry, link: LinkRecord) {
  const { timeZone, language } = readingOf(ctx)
  const settings = settingsOf(await versionData(link.id, version))
  const before = formOfLink({ ...link, ...settings } as FormSource, timeZone, language)
  const theirs = formOfLink(link, timeZone, language)
  const differences = differingFields(before, theirs).map((field) => ({
    field,
    before,
    theirs,
    mine: form,
  }))
  const isMine = ({ field }: Difference) => differingFields(before, form).includes(field)
  const isSame = ({ field }: Difference) => !differingFields(theirs, form).includes(field)
  const taken = differences.filter((one) => !isMine(one) || isSame(one))
  const {
    items: [latest],
  } = await linkHistory(ctx.access.workspace.id, link.id, { pageSize: 1 })
  const conflict: Conflict = {
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

function withTheirs(form: LinkForm, { field, theirs }: Difference): LinkForm {
  return { ...form, [field]: theirs[field] }
}

/** Whose value was chosen: `pick[title]=theirs`. */
export function picksOf(given: unknown): Record<string, string> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    })
  )
}

/** The form with what the other one wrote wherever that was chosen. */
export function withPicks(form: LinkForm, theirs: LinkForm, picks: Record<string, string> = {}) {
  const fields = (Object.keys(form) as LinkFormField[]).filter((field) => picks[field] === 'theirs')
  return Object.assign(
    { ...form },
    ...fields.map((field) => ({ [field]: theirs[field] }))
  ) as LinkForm
}
