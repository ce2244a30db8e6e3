import type { Secret } from '#app/installation/provisioning/secret'

export const KINDS = [
  'Settings',
  'Plan',
  'PluginSettings',
  'Organisation',
  'Workspace',
  'Member',
  'Domain',
  'IdentityProvider',
  'Webhook',
  'ApiKey',
] as const
export type KindName = (typeof KINDS)[number]

export type Value = string | number | boolean | null | Secret | Value[] | { [name: string]: Value }

/** By the name of the field; those of a map by both names, as `settings.issuer`. */
export type Fields = Record<string, Value>

/** One document of a file, read and checked for its form. */
export interface Description {
  kind: KindName
  name: string
  organisation: string | null
  workspace: string | null

  /** Of the row, where its name alone does not say which one is meant. */
  id: string | null

  /** What it says, and nothing else: what is missing stays as it is. */
  fields: Fields
  file: string

  /** Returns the line of a field, such as `roles.0.group`; of what is around it where it is missing. */
  lineOf: (field: string) => number
}

/** Something that `./shunt export-config` found. */
export type Exported = Pick<Description, 'name'> &
  Partial<Pick<Description, 'organisation' | 'workspace'>> & { fields: Fields }

/** Names of organisation and workspace, where it is in one, and of what is described. */
export function pathOf({
  organisation,
  workspace,
  name,
}: Pick<Description, 'organisation' | 'workspace' | 'name'>): string[] {
  return [organisation, workspace, name].filter((part) => part !== null)
}

/** What of kind and path is one key for. */
export function keyOf(kind: string, path: readonly string[]): string {
  return JSON.stringify([kind, ...path])
}

/** Why files are refused: all of them, for the first of these as for many. */
export interface Refusal {
  file: string
  line: number
  reason: string
}

export class FilesRefused extends Error {
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
  }
}

/** Refuses the files for one field of one description. */
export function refuse(description: Description, field: string, reason: string): FilesRefused {
  const { file, lineOf } = description
  return new FilesRefused([{ file, line: lineOf(field), reason }])
}
