import { changeLinks } from '#app/linking/links/actions/change_links'
import { parseTags } from '#app/linking/links/link'
import { normaliseTags, tagKey } from '#app/linking/links/rules/tags'
import { tagProblem } from '#app/linking/tags/problems'
import { findTag, listLinkIdsWithTag, type TagRecord } from '#app/linking/tags/queries/list_tags'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'

/**
 * Gives a tag another name on every link; where a link has one of that name already, the two
 * become one.
 *
 * @throws Problem `tag.not_found`, `tag.name_required`, `tags.too_long`
 */
export async function renameTag(
  name: string,
  newName: string | null | undefined,
  workspace: Workspace,
  actor: Actor
): Promise<TagRecord> {
  const [target] = normaliseTags([newName ?? ''])
  if (target === undefined) throw tagProblem('tag.name_required', { field: 'name' })
  await findTag(workspace.id, name)
  await replaceTag(name, target, workspace, actor)
  return findTag(workspace.id, target)
}

/** @throws Problem `tag.not_found` */
export async function deleteTag(name: string, workspace: Workspace, actor: Actor): Promise<void> {
  await findTag(workspace.id, name)
  await replaceTag(name, null, workspace, actor)
}

async function replaceTag(
  name: string,
  target: string | null,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const ids = await listLinkIdsWithTag(workspace.id, name)
  const key = tagKey(name)
  await changeLinks(
    ids,
    (link) => {
      const before = parseTags(link)
      const renamed = before.flatMap((tag) => {
        if (tagKey(tag) !== key) return [tag]
        return target === null ? [] : [target]
      })
      const tags = JSON.stringify(normaliseTags(renamed))
      return tags === JSON.stringify(before) ? null : { columns: { tags }, words: ['tags'] }
    },
    workspace,
    actor
  )
}
