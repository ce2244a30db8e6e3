import { buildPreview, type PreviewParts } from '#app/redirect/answer_preview'
import type { Answers } from '#app/redirect/answers'
import { addClickValue } from '#app/redirect/clicks/click_parameter'
import type { ClickRecorder } from '#app/redirect/clicks/click_recorder'
import type { ClickValues } from '#app/redirect/clicks/click_values'
import type { TestMarks } from '#app/redirect/clicks/test_marks'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import { readQrCodeId } from '#app/redirect/request_path'
import { resolveVisit } from '#app/redirect/resolve_destination'
import { sendAnswer, type Visit } from '#app/redirect/visit'
import {
  buildRedirect,
  type ResolvedDestination,
  type VisitAnswer,
} from '#app/redirect/visit_answer'

export interface SendingParts extends PreviewParts {
  answers: Answers
  recorder: ClickRecorder
  clickValues: Pick<ClickValues, 'issue'>
  testMarks: Pick<TestMarks, 'holds'>
}

/** Leads a visitor to where an ended link leads, which is kept as a click of a class of its own. */
export function sendEnded(
  parts: SendingParts,
  visit: Visit,
  link: RedirectLink,
  location: string,
  answer: VisitAnswer,
  nowMs: number
): void {
  const { recorder, answers } = parts
  if (isTest(parts, visit, link, nowMs)) return sendAnswer(visit, answer)
  const ended = { location, ruleId: null, splitId: null, isEnded: true }
  const line = recorder.composeLine(recorder.makeId(nowMs), visit, link, ended, nowMs)
  answers.send(visit.response, answer.status, answer.headers, line)
}

/** Redirects to where the link leads this visitor, and writes the click's line. */
export function sendRedirect(
  parts: SendingParts,
  visit: Visit,
  link: RedirectLink,
  status: number,
  nowMs: number,
  cookie?: string
): void {
  const { recorder, answers } = parts
  const resolved = resolveVisit(visit, link, recorder, nowMs)
  const isClick = visit.request.method !== 'HEAD' && !isTest(parts, visit, link, nowMs)
  const clickId = isClick ? recorder.makeId(nowMs) : ''
  const destination =
    isClick && link.tracksConversions
      ? withClickValue(parts, visit, link, resolved, clickId)
      : resolved
  const answer =
    buildPreview(parts, visit, link) ??
    buildRedirect(destination, status, visit.request.headers['accept-language'], visit.host.brand)
  const headers = cookie ? [...answer.headers, 'Set-Cookie', cookie] : answer.headers
  if (!isClick) return sendAnswer(visit, { ...answer, headers })
  const line = recorder.composeLine(clickId, visit, link, resolved, nowMs)
  answers.send(visit.response, answer.status, headers, line, answer.body)
}

/** Does a member try the link, so that nothing is counted? */
export function isTest(
  { testMarks }: Pick<SendingParts, 'testMarks'>,
  { query }: Visit,
  { id }: RedirectLink,
  nowMs: number
): boolean {
  return query !== '' && testMarks.holds(query, id, nowMs)
}

/** Returns the destination with the value by which a customer's page names this click. */
function withClickValue(
  parts: SendingParts,
  visit: Visit,
  link: RedirectLink,
  resolved: ResolvedDestination,
  clickId: string
): ResolvedDestination {
  const value = parts.clickValues.issue({
    clickId,
    linkId: link.id,
    campaignId: link.campaignId,
    ruleId: resolved.ruleId,
    splitId: resolved.splitId,
    qr: visit.query === '' ? null : readQrCodeId(visit.query),
  })
  return { ...resolved, location: addClickValue(resolved.location, value) }
}
