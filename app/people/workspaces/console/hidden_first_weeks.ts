import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'

const cookie = new PreferenceCookie('shunt_first_week')

/** Workspaces that one browser remembers; the oldest is forgotten. */
const MOST = 40

/** Did this person put the first week's list of this workspace away, in this browser? */
export function isFirstWeekHidden(ctx: HttpContext): boolean {
  return readMarks(ctx).includes(markOf(ctx))
}

export function hideFirstWeek(ctx: HttpContext): void {
  writeMarks(ctx, [markOf(ctx), ...otherMarks(ctx)])
}

export function showFirstWeek(ctx: HttpContext): void {
  writeMarks(ctx, otherMarks(ctx))
}

function otherMarks(ctx: HttpContext): string[] {
  return readMarks(ctx).filter((mark) => mark !== markOf(ctx))
}

function readMarks(ctx: HttpContext): string[] {
  return (cookie.read(ctx) ?? '').split('.').filter((mark) => /^[\w-]{8}$/.test(mark))
}

function writeMarks(ctx: HttpContext, marks: string[]): void {
  cookie.write(ctx, marks.slice(0, MOST).join('.'))
}

/** Names person and workspace, so that people who share a browser each have their own list. */
function markOf({ access }: HttpContext): string {
  const named = `${access.actor.userId} ${access.workspace.id}`
  return createHash('sha256').update(named).digest('base64url').slice(0, 8)
}
