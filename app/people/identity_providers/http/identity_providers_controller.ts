import type { HttpContext } from '@adonisjs/core/http'
import { createProvider } from '#app/people/identity_providers/actions/create_provider'
import { deleteProvider } from '#app/people/identity_providers/actions/delete_provider'
import { testProvider } from '#app/people/identity_providers/actions/test_provider'
import { updateProvider } from '#app/people/identity_providers/actions/update_provider'
import { providerValidator } from '#app/people/identity_providers/http/validators'
import type { ProviderOwner } from '#app/people/identity_providers/identity_provider'
import { findProvider, listProviders } from '#app/people/identity_providers/queries/list_providers'
import { parseIfMatch } from '#app/platform/api/if_match'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'

/**
 * Identity providers: those of the organisation of the path, or else of the installation. Behaviour,
 * section 2.13.
 */
export default class IdentityProvidersController {
  async index(ctx: HttpContext) {
    return { items: await listProviders(ownerOf(ctx)) }
  }

  async show(ctx: HttpContext) {
    return findProvider(ownerOf(ctx), ctx.params.providerId)
  }

  async store(ctx: HttpContext) {
    const owner = ownerOf(ctx)
    const id = await createProvider(readBody(ctx, providerValidator), owner, toActor(ctx))
    ctx.response.header('Location', `${ctx.request.url()}/${id}`)
    ctx.response.status(201)
    return findProvider(owner, id)
  }

  async update(ctx: HttpContext) {
    const owner = ownerOf(ctx)
    const { providerId } = ctx.params
    const versions = parseIfMatch(ctx.request.header('if-match'))
    const body = readBody(ctx, providerValidator)
    await updateProvider(providerId, body, { owner, versions }, toActor(ctx))
    return findProvider(owner, providerId)
  }

  async destroy(ctx: HttpContext) {
    await deleteProvider(ctx.params.providerId, ownerOf(ctx), toActor(ctx))
    return ctx.response.status(204).send('')
  }

  async test(ctx: HttpContext) {
    return testProvider(ownerOf(ctx), ctx.params.providerId)
  }
}

function ownerOf({ organisationAccess }: HttpContext): ProviderOwner {
  return organisationAccess?.organisation.id ?? null
}
