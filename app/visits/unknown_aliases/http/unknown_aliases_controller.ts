import type { HttpContext } from '@adonisjs/core/http'
import { readQuery } from '#app/platform/api/validated_input'
import { listUnknownAliasesValidator } from '#app/visits/unknown_aliases/http/validators'
import {
  listUnknownAliases,
  type UnknownAlias,
} from '#app/visits/unknown_aliases/queries/list_unknown_aliases'

/** Answers with the unknown aliases that people typed. Behaviour, section 11.7. */
export default class UnknownAliasesController {
  async workspace(ctx: HttpContext) {
    const query = readQuery(ctx, listUnknownAliasesValidator)
    return toAnswer(await listUnknownAliases(ctx.access.workspace.id, query))
  }

  async installation(ctx: HttpContext) {
    const query = readQuery(ctx, listUnknownAliasesValidator)
    return toAnswer(await listUnknownAliases(null, query))
  }
}

function toAnswer(aliases: UnknownAlias[]) {
  return {
    items: aliases.map(({ domain, alias, visits, lastVisitedAt, linkId }) => {
      return { domain, alias, visits, lastVisitedAt, linkId }
    }),
  }
}
