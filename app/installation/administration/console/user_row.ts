import type { HttpContext } from '@adonisjs/core/http'
import type { listUsers } from '#app/people/accounts/queries/list_users'
import { buildAreaPath } from '#app/platform/console/area_path'

type User = Awaited<ReturnType<typeof listUsers>>['items'][number]

const ICONS: Record<string, string> = {
  'disable': 'user-x',
  'enable': 'user-check',
  'reset-factor': 'shield-off',
  'make-administrator': 'shield-plus',
  'remove-administrator': 'shield-minus',
}

/** Builds a row of the list of accounts. Administrators lock no one out of their own account. */
export function buildUserRow(ctx: HttpContext, user: User) {
  const t = (key: string) => ctx.i18n.t(`installation.users.${key}`)
  const isOwn = user.id === ctx.auth.use('session').getUserOrFail().id
  const notes = [isOwn && t('you'), user.installationAdministrator && t('administrator')]
  return {
    ...user,
    name: user.displayName ?? user.email,
    note: notes.filter(Boolean).join(', ') || undefined,
    status: describeStatus(user, t),
    menu: listUserActions(user, isOwn).map((action) => ({
      text: t(`user_actions.${action}.name`),
      url: buildAreaPath(ctx, `/users/${user.id}/${action}`),
      danger: action === 'disable',
      icon: ICONS[action],
    })),
  }
}

function describeStatus({ disabled, emailVerified }: User, t: (key: string) => string) {
  if (disabled) return { shape: 'gone', tone: 'danger', text: t('disabled') }
  if (emailVerified) return { shape: 'clear', tone: 'ok', text: t('active') }
  return { shape: 'half', tone: 'info', text: t('unverified') }
}

function listUserActions(user: User, isOwn: boolean): string[] {
  return [
    user.installationAdministrator ? 'remove-administrator' : 'make-administrator',
    user.mfaEnabled && !isOwn && 'reset-factor',
    !isOwn && (user.disabled ? 'enable' : 'disable'),
  ].filter((action) => action !== false)
}
