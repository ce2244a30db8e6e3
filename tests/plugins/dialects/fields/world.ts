import db from '@adonisjs/lucid/services/db'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { mysqlUnknownAliasStore } from '#app/visits/unknown_aliases/actions/store_unknown_aliases'
import { call } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'
import { aLink } from '../support.js'

/** A workspace in which every field of an answer has something to show. */
export interface World {
  workspace: TestWorkspace
  domain: { id: string; hostname: string }

  /** Has tags, title, schedule, limit, rules and clicks. */
  link: any

  /** On the custom domain, with a tag, a schedule, a limit and clicks. */
  branded: any
}

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** @param title of its links */
export async function aWorld(title = 'Spring'): Promise<World> {
  const workspace = await aWorkspace()
  const domain = await aDomain(workspace)
  const notFoundRedirectUrl = 'https://example.com/none'
  const redirects = { rootRedirectUrl: 'https://example.com/', notFoundRedirectUrl }
  await call(workspace, 'PUT', `/domains/${domain.id}/redirects`, {
    ...redirects,
    expiredUrl: null,
  })
  const link = await aLink(workspace, {
    title,
    description: title,
    tags: ['print', 'web'],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2998-01-01T00:00:00Z',
    maxClicks: 1_000,
    routing: { rules: [{ devices: ['ios'], destinationUrl: 'https://example.com/ios' }] },
  })
  await aLink(workspace, { destinationUrl: 'https://example.com/plain' })
  const old = await aLink(workspace, { title: 'Old' })
  await call(workspace, 'PATCH', `/links/${old.id}`, { status: 'Archived' })
  const branded = await aLink(workspace, {
    domainId: domain.id,
    title,
    tags: ['web'],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2998-01-01T00:00:00Z',
    maxClicks: 1_000,
  })
  await countClicks(workspace, [link.id, branded.id])
  await mysqlUnknownAliasStore(db).add([
    { domainId: domain.id, day: today(), alias: 'nothing', visits: 2, lastAtMs: nowMs() },
  ])
  return { workspace, domain, link, branded }
}

const today = () => new Date(nowMs()).toISOString().slice(0, 10)

async function countClicks({ workspaceId }: TestWorkspace, linkIds: string[]): Promise<void> {
  const spool = await TestSpool.make()
  const clicks = linkIds.flatMap((linkId) => [
    aClick({ workspaceId, linkId, country: 'DE', referrerHost: 'news.example' }),
    aClick({ workspaceId, linkId, country: 'FR', referrerHost: 'social.example' }),
    aClick({ workspaceId, linkId, country: null, userAgent: GOOGLEBOT }),
  ])
  await spool.write(newId(), clicks)
  await spool.drainer().drainOnce()
  await spool.remove()
}
