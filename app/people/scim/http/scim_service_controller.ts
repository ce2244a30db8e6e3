import type { HttpContext } from '@adonisjs/core/http'
import { toListResponse } from '#app/people/scim/rules/resources'
import { describeSchemas, describeService, describeTypes } from '#app/people/scim/rules/schemas'
import { ScimRefusal } from '#app/people/scim/rules/scim_refusal'

/** What is offered of SCIM: RFC 7644, section 4. */
export default class ScimServiceController {
  async config({ scim }: HttpContext) {
    return describeService(scim.organisationId)
  }

  async types({ scim }: HttpContext) {
    return listAll(describeTypes(scim.organisationId))
  }

  async type({ scim, params }: HttpContext) {
    return findOne(describeTypes(scim.organisationId), params.id)
  }

  async schemas({ scim }: HttpContext) {
    return listAll(describeSchemas(scim.organisationId))
  }

  async schema({ scim, params }: HttpContext) {
    return findOne(describeSchemas(scim.organisationId), params.id)
  }

  async notOffered() {
    throw new ScimRefusal(501, 'This is not offered: ServiceProviderConfig says what is.')
  }
}

function listAll(rows: object[]) {
  return toListResponse({ rows, total: rows.length, startIndex: 1 })
}

function findOne<One extends { id: string }>(all: One[], id: string): One {
  const found = all.find((one) => one.id === id)
  if (!found) throw new ScimRefusal(404, 'There is no such description.')
  return found
}
