import type { HttpContext } from '@adonisjs/core/http'
import { formatLicenceDate } from '#app/installation/licence/describe_values'
import { countDaysLeft } from '#app/installation/licence/rules/describe_licence'
import type { Banner } from '#app/platform/console/banners'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import type { LicenceState } from '#app/platform/plugins/contract'
import { nowMs } from '#app/shared/clock'

const PATH = '/console/installation/licence'

/** A licence that ends later is no news. */
const SHOWN_DAYS = 30

/**
 * Says how long changes are still taken, to administrators of the installation; and to everyone
 * that the installation is read-only, because their forms are refused.
 */
export async function licenceBanner(ctx: HttpContext): Promise<Banner | null> {
  const user = ctx.auth.use('session').user
  if (!user) return null
  const status = await readLicenceStatus()
  const isAdministrator = user.installationAdministrator
  if (status.readOnly) return bannerOf(ctx, 'read_only', status, isAdministrator)
  const days = countDaysLeft(status, nowMs())
  if (!isAdministrator || days === null || days > SHOWN_DAYS) return null
  return bannerOf(ctx, status.state === 'Evaluation' ? 'evaluation' : 'ends', status, true)
}

function bannerOf(
  { i18n }: HttpContext,
  kind: 'read_only' | 'evaluation' | 'ends',
  status: LicenceState,
  isAdministrator: boolean
): Banner {
  const days = countDaysLeft(status, nowMs()) ?? 0
  const date = status.readOnlyFrom ? formatLicenceDate(i18n, status.readOnlyFrom) : ''
  const text = isAdministrator || kind !== 'read_only' ? 'text' : 'text_for_others'
  return {
    tone: kind === 'read_only' ? 'danger' : days <= 7 ? 'warn' : 'info',
    title: i18n.t(`licence.banner.${kind}.title`, { days }),
    text: i18n.t(`licence.banner.${kind}.${text}`, { date }),
    ...(isAdministrator && { link: { url: PATH, label: i18n.t('licence.enter') } }),
  }
}
