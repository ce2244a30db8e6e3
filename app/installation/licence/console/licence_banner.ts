import type { HttpContext } from '@adonisjs/core/http'
import { readPutAwayMs } from '#app/installation/licence/console/put_away_banner'
import { formatLicenceDate } from '#app/installation/licence/describe_values'
import { countDaysLeft } from '#app/installation/licence/rules/describe_licence'
import type { Banner } from '#app/platform/console/banners'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import type { LicenceState } from '#app/platform/plugins/contract'
import { nowMs } from '#app/shared/time/clock'

const PATH = '/console/installation/licence'
const DAY_MS = 24 * 3600_000

/** A licence that ends later is no news, even to administrators. */
const SHOWN_DAYS = 30

/** From here on it concerns everyone. */
const LAST_DAYS = 7

/**
 * Says that the installation is read-only, to everyone, because their forms are refused; and in one
 * line how long changes are still taken, to administrators of the installation and in the last days
 * to everyone. That line can be put away for a day.
 */
export async function licenceBanner(ctx: HttpContext): Promise<Banner | null> {
  const user = ctx.auth.use('session').user
  if (!user) return null
  const status = await readLicenceStatus()
  if (status.readOnly) return bannerOf(ctx, 'read_only', status, user.installationAdministrator)
  const days = countDaysLeft(status, nowMs())
  const shownDays = user.installationAdministrator ? SHOWN_DAYS : LAST_DAYS
  if (days === null || days > shownDays || isPutAway(ctx)) return null
  const kind = status.state === 'Evaluation' ? 'evaluation' : 'ends'
  const banner = bannerOf(ctx, kind, status, user.installationAdministrator)
  return { ...banner, isLine: true, dismiss: '/account/licence-banner/dismiss' }
}

function isPutAway(ctx: HttpContext): boolean {
  const ageMs = nowMs() - readPutAwayMs(ctx)
  return ageMs >= 0 && ageMs < DAY_MS
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
    tone: kind === 'read_only' ? 'danger' : days <= LAST_DAYS ? 'warn' : 'info',
    title: i18n.t(`licence.banner.${kind}.title`, { days }),
    text: i18n.t(`licence.banner.${kind}.${text}`, { date }),
    ...(isAdministrator && { link: { url: PATH, label: i18n.t('licence.enter') } }),
  }
}
