import { errors } from '@vinejs/vine'
import type { GroupRole } from '#app/people/identity_providers/identity_provider'
import type { ProviderInput } from '#app/people/identity_providers/rules/provider_input'
import type { SettingsDescription } from '#app/platform/plugins/contract'
import { Problem } from '#app/shared/problems/problem'

/** Empty rows below those that there are. */
const EMPTY_ROWS = 3

/** A row of the table of roles, as the form shows it. */
export type RoleRow = Partial<GroupRole>

/** Lists the rows of the table of roles, with some that are empty. */
export function listRoleRows(roles: readonly GroupRole[]): RoleRow[] {
  return [...roles, ...Array.from({ length: EMPTY_ROWS }, () => ({}))]
}

interface ReadForm {
  input: ProviderInput

  /** The row of the form that each role came from. */
  rows: number[]
}

/**
 * Reads what a posted form says of a provider. An empty secret stays as it is, because no one can have
 * typed what is not shown.
 */
export function readProviderForm(
  description: SettingsDescription,
  given: Record<string, unknown>
): ReadForm {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '')
  const settings: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(description)) {
    const value = text(`setting_${name}`)
    settings[name] = kind === 'switch' ? value !== '' : value || null
  }
  const rows: number[] = []
  const roles: unknown[] = []
  for (let row = 0; `group_${row}` in given; row++) {
    const group = text(`group_${row}`)
    const workspaceId = text(`workspace_${row}`)
    if (group === '' && workspaceId === '') continue
    rows.push(row)
    roles.push({ group, workspaceId, role: text(`role_${row}`) })
  }
  const secret = text('secret_text')
  const input: ProviderInput = {
    name: text('name'),
    status: text('active') === '' ? 'Disabled' : 'Active',
    domains: text('domains')
      .split(/[\s,]+/)
      .filter(Boolean),
    roles,
    settings,
    secret: given.remove_secret ? '' : secret || null,
  }
  return { input, rows }
}

/** Returns the same refusal, with the names that the fields have in the form. */
export function toProviderFieldError(error: unknown, rows: readonly number[]): unknown {
  const named = (field: string) => {
    const [first, second, third] = field.split('.')
    if (first === 'settings' && second) return `setting_${second}`
    if (first === 'secret') return 'secret_text'
    if (first === 'roles' && third) {
      return `${third.replace('workspaceId', 'workspace')}_${rows[Number(second)]}`
    }
    return first
  }
  if (error instanceof errors.E_VALIDATION_ERROR) {
    for (const message of error.messages) message.field = named(message.field)
  }
  if (!(error instanceof Problem) || !error.field) return error
  const { code, status, message: detail, extra } = error
  return new Problem(code, { status, detail }, { field: named(error.field), extra })
}
