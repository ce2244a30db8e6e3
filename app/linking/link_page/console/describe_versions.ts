import type { HttpContext } from '@adonisjs/core/http'
import { listFormConditions, readFormLocale } from '#app/linking/link_form/form_input'
import {
  listDifferingFields,
  toLinkForm,
  type FormSource,
  type LinkForm,
  type LinkFormField,
} from '#app/linking/link_form/rules/link_form'
import type { LinkVersion } from '#app/linking/link_history/queries/link_history'
import type { LinkRecord } from '#app/linking/links/link'
import { findCampaignAndFolderNames } from '#app/linking/links/queries/find_names'

/** A field that a version has otherwise than the one before. */
export interface VersionFieldChange {
  field: LinkFormField
  before: LinkForm
  after: LinkForm
}

export interface VersionWords extends LinkVersion {
  fields: VersionFieldChange[]

  /** Its new state, where that is what changed. */
  toStatus: string | null

  /** Was the password set, replaced or removed? */
  toPassword: boolean | null
}

/** Versions with what changed in the words of the form, and the names of the places in them. */
export async function describeVersions(
  ctx: HttpContext,
  link: LinkRecord,
  versions: LinkVersion[]
) {
  const items = versions.map((version) => describeVersion(ctx, link, version))
  const forms = items.flatMap(({ fields }) =>
    fields.flatMap(({ before, after }) => [before, after])
  )
  const places = await findCampaignAndFolderNames(ctx.access.workspace.id, {
    campaigns: distinct(forms.map(({ campaignId }) => campaignId)),
    folders: distinct(forms.map(({ folderId }) => folderId)),
  })
  return { items, ...places, conditions: listFormConditions(readFormLocale(ctx)) }
}

function describeVersion(ctx: HttpContext, link: LinkRecord, version: LinkVersion): VersionWords {
  const locale = readFormLocale(ctx)
  const formWith = (settings: Record<string, unknown>) =>
    toLinkForm({ ...link, ...settings } as FormSource, locale)
  const after = formWith(version.settings)
  const old = Object.fromEntries(version.changes.map(({ field, before }) => [field, before]))
  const before = formWith({ ...version.settings, ...old })
  const changeOf = (name: string) => version.changes.find(({ field }) => field === name)
  return {
    ...version,
    fields: listDifferingFields(before, after).map((field) => ({ field, before, after })),
    toStatus: (changeOf('status')?.after as string) ?? null,
    toPassword: changeOf('password') ? true : ((changeOf('hasPassword')?.after as boolean) ?? null),
  }
}

function distinct(ids: string[]): string[] {
  return [...new Set(ids)].filter(Boolean)
}
