import { createLinks } from '#app/linking/links/actions/create_links'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { runOnce } from '#app/platform/idempotency/actions/run_once'
import {
  fingerprint,
  requestPrints,
  requestText,
} from '#app/platform/idempotency/rules/fingerprint'
import { Problem } from '#app/shared/problems/problem'
import idempotency from '#config/idempotency'

/** What became of many links. */
export interface ManyLinksResult {
  shortUrls: string[]

  /** The others, by their place in the request. */
  refused: { at: number; code: string; detail: string; extra: Record<string, unknown> }[]
}

/**
 * Creates many links once for a form that may be sent twice, or loaded again. One that cannot be
 * created keeps none of the others from it.
 *
 * @param links a Problem stands for an entry that was no link at all
 * @param key what the form came with
 * @throws Problem `idempotency.in_progress`
 */
export async function createLinksOnce(
  links: (CreateLinkInput | Problem)[],
  key: string,
  workspace: Workspace,
  actor: Actor
): Promise<ManyLinksResult> {
  const request = requestPrints(requestText({ links }), idempotency.keys)
  const attempt = {
    scope: fingerprint(workspace.id, actor.userId ?? '', 'console.links.many', key, request[0]),
    request,
  }
  const answer = await runOnce(attempt, async () => {
    const result: ManyLinksResult = { shortUrls: [], refused: [] }
    const outcomes = await createLinks(links, workspace, actor)
    for (const [at, outcome] of outcomes.entries()) {
      if (!(outcome instanceof Problem)) result.shortUrls.push(outcome.shortUrl)
      else {
        const { code, message: detail, extra = {} } = outcome
        result.refused.push({ at, code, detail, extra })
      }
    }
    return { status: 200, body: result, headers: {}, linkId: null }
  })
  return answer.body as ManyLinksResult
}
