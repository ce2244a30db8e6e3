import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import { MAX_TAGS, tagKey } from '#app/linking/links/rules/tags'

/**
 * Returns the tags that fit on a link: those for every link of the import, and of its own as many
 * as there is room for, in their order. The others are reported.
 */
export function fitTags(own: string[], forAll: string[], notKept: NotKept[]): string[] {
  const room = MAX_TAGS - new Set(forAll.map(tagKey)).size
  const kept = new Set(forAll.map(tagKey))
  let used = 0
  const fitting = own.map(withoutControls).filter((tag) => {
    const key = tagKey(tag.trim())
    if (key === '' || kept.has(key)) return true
    if (used === room) {
      notKept.push(describeNotKept('tags.not_kept', 'tags', tag))
      return false
    }
    used++
    kept.add(key)
    return true
  })
  return [...fitting, ...forAll]
}

/** Files hold what no form lets through; a tag is none the worse for it. */
function withoutControls(tag: string): string {
  return tag.replace(/\p{Cc}+/gu, ' ')
}
