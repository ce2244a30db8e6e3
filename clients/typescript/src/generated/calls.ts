// Generated from the API document by `./shunt ace codegen`. Do not edit.

import type { Call } from '../call.js'

import { Resource } from '../resource.js'

import type { CallOptions, ConditionalOptions, IdempotentOptions, Settings } from '../settings.js'

import type { components, operations } from './schema.js'

type Schemas = components['schemas']

type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>

/** What a webhook is sent. */
export type WebhookEvent =
  | Schemas['LinkCreatedEvent']
  | Schemas['LinkUpdatedEvent']
  | Schemas['LinkDeletedEvent']
  | Schemas['LinkClickThresholdEvent']
  | Schemas['LinkHealthChangedEvent']
  | Schemas['ConversionRecordedEvent']
  | Schemas['DomainVerifiedEvent']
  | Schemas['DomainFailedEvent']
  | Schemas['PingEvent']

const CALLS = {
  'links.simulate': { method: 'POST', path: '/links/{linkId}/simulate', answer: 'json', repeats: 'always' },
  'links.export.csv': { method: 'GET', path: '/links/export.csv', answer: 'text', repeats: 'always' },
  'links.export.json': { method: 'GET', path: '/links/export.json', answer: 'json', repeats: 'always' },
  'links.history': { method: 'GET', path: '/links/{linkId}/history', answer: 'json', repeats: 'always' },
  'links.restore': { method: 'POST', path: '/links/{linkId}/history/{version}/restore', answer: 'json', repeats: 'never' },
  'links.create': { method: 'POST', path: '/links', answer: 'json', repeats: 'keyed' },
  'links.put': { method: 'PUT', path: '/links', answer: 'json', repeats: 'always' },
  'links.list': { method: 'GET', path: '/links', answer: 'json', repeats: 'always' },
  'links.createMany': { method: 'POST', path: '/links/bulk', answer: 'json', repeats: 'keyed' },
  'links.get': { method: 'GET', path: '/links/{linkId}', answer: 'json', repeats: 'always' },
  'links.update': { method: 'PATCH', path: '/links/{linkId}', answer: 'json', repeats: 'always' },
  'links.delete': { method: 'DELETE', path: '/links/{linkId}', answer: 'none', repeats: 'always' },
  'links.lookup': { method: 'GET', path: '/links/lookup', answer: 'json', repeats: 'always' },
  'links.undelete': { method: 'POST', path: '/links/{linkId}/restore', answer: 'json', repeats: 'always' },
  'links.putPreviewImage': { method: 'PUT', path: '/links/{linkId}/preview-image', answer: 'json', repeats: 'always' },
  'links.removePreviewImage': { method: 'DELETE', path: '/links/{linkId}/preview-image', answer: 'none', repeats: 'always' },
  'links.changeMany': { method: 'POST', path: '/links/bulk-changes', answer: 'json', repeats: 'never' },
  'links.changeMany.show': { method: 'GET', path: '/links/bulk-changes/{changeId}', answer: 'json', repeats: 'always' },
  'links.changeMany.undo': { method: 'POST', path: '/links/bulk-changes/{changeId}/undo', answer: 'json', repeats: 'never' },
  'links.eraseClicks': { method: 'DELETE', path: '/links/{linkId}/clicks', answer: 'json', repeats: 'always' },
  'links.resetClicks': { method: 'POST', path: '/links/{linkId}/reset-clicks', answer: 'json', repeats: 'never' },
  'aliases.availability': { method: 'GET', path: '/aliases/availability', answer: 'json', repeats: 'always' },
  'imports.create': { method: 'POST', path: '/imports', answer: 'json', repeats: 'keyed' },
  'imports.list': { method: 'GET', path: '/imports', answer: 'json', repeats: 'always' },
  'imports.get': { method: 'GET', path: '/imports/{importId}', answer: 'json', repeats: 'always' },
  'imports.lines': { method: 'GET', path: '/imports/{importId}/lines', answer: 'json', repeats: 'always' },
  'imports.report': { method: 'GET', path: '/imports/{importId}/report.csv', answer: 'text', repeats: 'always' },
  'imports.run': { method: 'POST', path: '/imports/{importId}/run', answer: 'json', repeats: 'never' },
  'imports.stop': { method: 'POST', path: '/imports/{importId}/stop', answer: 'json', repeats: 'never' },
  'imports.compare': { method: 'POST', path: '/imports/{importId}/comparison', answer: 'json', repeats: 'never' },
  'campaigns.list': { method: 'GET', path: '/campaigns', answer: 'json', repeats: 'always' },
  'campaigns.create': { method: 'POST', path: '/campaigns', answer: 'json', repeats: 'keyed' },
  'campaigns.get': { method: 'GET', path: '/campaigns/{campaignId}', answer: 'json', repeats: 'always' },
  'campaigns.replace': { method: 'PUT', path: '/campaigns/{campaignId}', answer: 'json', repeats: 'always' },
  'campaigns.archive': { method: 'DELETE', path: '/campaigns/{campaignId}', answer: 'none', repeats: 'always' },
  'domains.list': { method: 'GET', path: '/domains', answer: 'json', repeats: 'always' },
  'domains.create': { method: 'POST', path: '/domains', answer: 'json', repeats: 'keyed' },
  'domains.get': { method: 'GET', path: '/domains/{domainId}', answer: 'json', repeats: 'always' },
  'domains.delete': { method: 'DELETE', path: '/domains/{domainId}', answer: 'none', repeats: 'always' },
  'domains.check': { method: 'POST', path: '/domains/{domainId}/check', answer: 'json', repeats: 'always' },
  'domains.redirects': { method: 'PUT', path: '/domains/{domainId}/redirects', answer: 'json', repeats: 'always' },
  'domains.branding': { method: 'GET', path: '/domains/{domainId}/branding', answer: 'json', repeats: 'always' },
  'domains.changeBranding': { method: 'PATCH', path: '/domains/{domainId}/branding', answer: 'json', repeats: 'always' },
  'domains.putLogo': { method: 'PUT', path: '/domains/{domainId}/logo', answer: 'json', repeats: 'always' },
  'domains.removeLogo': { method: 'DELETE', path: '/domains/{domainId}/logo', answer: 'none', repeats: 'always' },
  'domains.putFavicon': { method: 'PUT', path: '/domains/{domainId}/favicon', answer: 'json', repeats: 'always' },
  'domains.removeFavicon': { method: 'DELETE', path: '/domains/{domainId}/favicon', answer: 'none', repeats: 'always' },
  'folders.list': { method: 'GET', path: '/folders', answer: 'json', repeats: 'always' },
  'folders.create': { method: 'POST', path: '/folders', answer: 'json', repeats: 'keyed' },
  'folders.update': { method: 'PATCH', path: '/folders/{folderId}', answer: 'json', repeats: 'always' },
  'folders.delete': { method: 'DELETE', path: '/folders/{folderId}', answer: 'none', repeats: 'always' },
  'tags.list': { method: 'GET', path: '/tags', answer: 'json', repeats: 'always' },
  'tags.rename': { method: 'PATCH', path: '/tags/{name}', answer: 'json', repeats: 'never' },
  'tags.delete': { method: 'DELETE', path: '/tags/{name}', answer: 'none', repeats: 'always' },
  'savedViews.list': { method: 'GET', path: '/saved-views', answer: 'json', repeats: 'always' },
  'savedViews.create': { method: 'POST', path: '/saved-views', answer: 'json', repeats: 'keyed' },
  'savedViews.update': { method: 'PATCH', path: '/saved-views/{viewId}', answer: 'json', repeats: 'always' },
  'savedViews.delete': { method: 'DELETE', path: '/saved-views/{viewId}', answer: 'none', repeats: 'always' },
  'utmTemplates.list': { method: 'GET', path: '/utm-templates', answer: 'json', repeats: 'always' },
  'utmTemplates.create': { method: 'POST', path: '/utm-templates', answer: 'json', repeats: 'keyed' },
  'utmTemplates.replace': { method: 'PUT', path: '/utm-templates/{templateId}', answer: 'json', repeats: 'always' },
  'utmTemplates.delete': { method: 'DELETE', path: '/utm-templates/{templateId}', answer: 'none', repeats: 'always' },
  'notes.list': { method: 'GET', path: '/notes', answer: 'json', repeats: 'always' },
  'notes.create': { method: 'POST', path: '/notes', answer: 'json', repeats: 'keyed' },
  'notes.replace': { method: 'PUT', path: '/notes/{noteId}', answer: 'json', repeats: 'always' },
  'notes.delete': { method: 'DELETE', path: '/notes/{noteId}', answer: 'none', repeats: 'always' },
  'qrCodes.png': { method: 'GET', path: '/qr-codes/{qrId}/image.png', answer: 'bytes', repeats: 'always' },
  'qrCodes.svg': { method: 'GET', path: '/qr-codes/{qrId}/image.svg', answer: 'bytes', repeats: 'always' },
  'qrCodes.pdf': { method: 'GET', path: '/qr-codes/{qrId}/image.pdf', answer: 'bytes', repeats: 'always' },
  'qrCodes.archiveFile': { method: 'GET', path: '/qr-codes/archive.zip', answer: 'bytes', repeats: 'always' },
  'qrCodes.create': { method: 'POST', path: '/qr-codes', answer: 'json', repeats: 'keyed' },
  'qrCodes.list': { method: 'GET', path: '/qr-codes', answer: 'json', repeats: 'always' },
  'qrCodes.get': { method: 'GET', path: '/qr-codes/{qrId}', answer: 'json', repeats: 'always' },
  'qrCodes.update': { method: 'PATCH', path: '/qr-codes/{qrId}', answer: 'json', repeats: 'always' },
  'qrCodes.archive': { method: 'DELETE', path: '/qr-codes/{qrId}', answer: 'none', repeats: 'always' },
  'qrCodes.putLogo': { method: 'PUT', path: '/qr-codes/{qrId}/logo', answer: 'json', repeats: 'always' },
  'qrCodes.removeLogo': { method: 'DELETE', path: '/qr-codes/{qrId}/logo', answer: 'json', repeats: 'always' },
  'analytics.workspace': { method: 'GET', path: '/analytics', answer: 'json', repeats: 'always' },
  'analytics.link': { method: 'GET', path: '/links/{linkId}/analytics', answer: 'json', repeats: 'always' },
  'analytics.compare': { method: 'GET', path: '/analytics/compare', answer: 'json', repeats: 'always' },
  'analytics.clicks': { method: 'GET', path: '/analytics/clicks', answer: 'json', repeats: 'always' },
  'analytics.export': { method: 'GET', path: '/analytics/export.csv', answer: 'text', repeats: 'always' },
  'analytics.exportParquet': { method: 'GET', path: '/analytics/export.parquet', answer: 'bytes', repeats: 'always' },
  'analytics.unknownAliases': { method: 'GET', path: '/analytics/unknown-aliases', answer: 'json', repeats: 'always' },
  'conversions.create': { method: 'POST', path: '/conversions', answer: 'json', repeats: 'keyed' },
  'conversions.list': { method: 'GET', path: '/conversions', answer: 'json', repeats: 'always' },
  'conversions.get': { method: 'GET', path: '/conversions/{conversionId}', answer: 'json', repeats: 'always' },
  'reportShares.list': { method: 'GET', path: '/report-shares', answer: 'json', repeats: 'always' },
  'reportShares.create': { method: 'POST', path: '/report-shares', answer: 'json', repeats: 'keyed' },
  'reportShares.get': { method: 'GET', path: '/report-shares/{shareId}', answer: 'json', repeats: 'always' },
  'reportShares.update': { method: 'PATCH', path: '/report-shares/{shareId}', answer: 'json', repeats: 'always' },
  'reportShares.revoke': { method: 'DELETE', path: '/report-shares/{shareId}', answer: 'none', repeats: 'always' },
  'reportMails.list': { method: 'GET', path: '/report-mails', answer: 'json', repeats: 'always' },
  'reportMails.create': { method: 'POST', path: '/report-mails', answer: 'json', repeats: 'keyed' },
  'reportMails.get': { method: 'GET', path: '/report-mails/{reportMailId}', answer: 'json', repeats: 'always' },
  'reportMails.update': { method: 'PATCH', path: '/report-mails/{reportMailId}', answer: 'json', repeats: 'always' },
  'reportMails.delete': { method: 'DELETE', path: '/report-mails/{reportMailId}', answer: 'none', repeats: 'always' },
  'reportMails.send': { method: 'POST', path: '/report-mails/{reportMailId}/send', answer: 'json', repeats: 'never' },
  'webhooks.list': { method: 'GET', path: '/webhooks', answer: 'json', repeats: 'always' },
  'webhooks.create': { method: 'POST', path: '/webhooks', answer: 'json', repeats: 'keyed' },
  'webhooks.get': { method: 'GET', path: '/webhooks/{webhookId}', answer: 'json', repeats: 'always' },
  'webhooks.update': { method: 'PATCH', path: '/webhooks/{webhookId}', answer: 'json', repeats: 'always' },
  'webhooks.delete': { method: 'DELETE', path: '/webhooks/{webhookId}', answer: 'none', repeats: 'always' },
  'webhooks.test': { method: 'POST', path: '/webhooks/{webhookId}/test', answer: 'json', repeats: 'never' },
  'webhooks.replaceSecret': { method: 'POST', path: '/webhooks/{webhookId}/secret', answer: 'json', repeats: 'never' },
  'webhooks.deliveries': { method: 'GET', path: '/webhooks/{webhookId}/deliveries', answer: 'json', repeats: 'always' },
  'webhooks.delivery': { method: 'GET', path: '/webhooks/{webhookId}/deliveries/{deliveryId}', answer: 'json', repeats: 'always' },
  'webhooks.redeliver': { method: 'POST', path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', answer: 'json', repeats: 'never' },
  'bells.list': { method: 'GET', path: '/bells', answer: 'json', repeats: 'always' },
  'bells.create': { method: 'POST', path: '/bells', answer: 'json', repeats: 'keyed' },
  'bells.get': { method: 'GET', path: '/bells/{bellId}', answer: 'json', repeats: 'always' },
  'bells.update': { method: 'PATCH', path: '/bells/{bellId}', answer: 'json', repeats: 'always' },
  'bells.delete': { method: 'DELETE', path: '/bells/{bellId}', answer: 'none', repeats: 'always' },
  'usage.get': { method: 'GET', path: '/usage', answer: 'json', repeats: 'always' },
} as const satisfies Record<string, Call>

export class LinksCalls extends Resource {
  /**
   * Test the routing of a link
   *
   * Returns what such a visitor would get, which rule or variant decides, and why each other rule does not. `qrCodeId` is the `?qr=` that the visitor comes with, `query` what else stands behind the question mark, `language` an `Accept-Language` header, `visitor` any text: the same text gets the same variant of an A/B test. Nothing is counted.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  simulate(linkId: string, body?: Schemas['SimulatedVisit'], options?: CallOptions): Promise<Schemas['Simulation']> {
    return this.makeCall<Schemas['Simulation']>(CALLS['links.simulate'], { path: { linkId }, body, options })
  }

  /**
   * Export links as CSV
   *
   * Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave. Columns: id, shortUrl, domain, alias, destinationUrl, title, description, notes, tags, status, state, startsAt, endsAt, redirectType, hasPassword, routing, campaignId, folderId, externalId, passQuery, expiredUrl, maxClicks, usedClicks, humanClicks, scans, importedClicks, lastClickedAt, createdAt, updatedAt, previewTitle, previewDescription. Cells that a spreadsheet would run begin with an apostrophe.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  exportCsv(query?: Query<'links.export.csv'>, options?: CallOptions): Promise<string> {
    return this.makeCall<string>(CALLS['links.export.csv'], { query, options })
  }

  /**
   * Export links as CSV, as a stream, which is not repeated once it has begun.
   */
  exportCsvStream(query?: Query<'links.export.csv'>, options?: CallOptions): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.makeCall<ReadableStream<Uint8Array<ArrayBuffer>>>({ ...CALLS['links.export.csv'], answer: 'stream' }, { query, options })
  }

  /**
   * Export links as JSON
   *
   * Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  exportJson(query?: Query<'links.export.json'>, options?: CallOptions): Promise<Schemas['LinkList']> {
    return this.makeCall<Schemas['LinkList']>(CALLS['links.export.json'], { query, options })
  }

  /**
   * Export links as JSON, as a stream, which is not repeated once it has begun.
   */
  exportJsonStream(query?: Query<'links.export.json'>, options?: CallOptions): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.makeCall<ReadableStream<Uint8Array<ArrayBuffer>>>({ ...CALLS['links.export.json'], answer: 'stream' }, { query, options })
  }

  /**
   * Read the versions of a link
   *
   * The latest first. `changes` has each setting that differs from the version before; a password that was set or removed shows as `hasPassword`, one that was replaced as `password`, null before and after.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  history(linkId: string, query?: Query<'links.history'>, options?: CallOptions): Promise<Schemas['LinkVersionPage']> {
    return this.makeCall<Schemas['LinkVersionPage']>(CALLS['links.history'], { path: { linkId }, query, options })
  }

  /**
   * Read the versions of a link: yields each entry of the whole list, a page after the other.
   */
  historyAll(linkId: string, query?: Query<'links.history'>, options?: CallOptions): AsyncGenerator<Schemas['LinkVersionPage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['LinkVersionPage']['items'][number]>(CALLS['links.history'], { path: { linkId }, query, options })
  }

  /**
   * Restore the settings of an earlier version
   *
   * Makes a new version. The alias never changes, and destinations are checked again. `notRestored` names what stayed as it was: a folder or campaign that was deleted or archived, and the password, which is never kept.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  restore(linkId: string, version: number, body?: Schemas['LinkRestoration'], options?: ConditionalOptions): Promise<Schemas['RestoredLink']> {
    return this.makeCall<Schemas['RestoredLink']>(CALLS['links.restore'], { path: { linkId, version }, body, options })
  }

  /**
   * Create a link
   *
   * Without `alias` the link gets a random one of 7 characters.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewLink'], options?: IdempotentOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.create'], { body, options })
  }

  /**
   * Create or change the link of an external ID or an alias
   *
   * Names the link by `externalId`, or else by `alias` and `domainId` (without it, the default domain). Where the workspace has no such link it is created; where it has, what is missing or null stays as it is. An alias and a domain never change: another `alias` or `domainId` than the link has is refused. Repeating the request changes nothing more.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  put(body: Schemas['NewLink'], options?: ConditionalOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.put'], { body, options })
  }

  /**
   * List links
   *
   * Without `state`, neither archived nor deleted links are listed.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'links.list'>, options?: CallOptions): Promise<Schemas['LinkPage']> {
    return this.makeCall<Schemas['LinkPage']>(CALLS['links.list'], { query, options })
  }

  /**
   * List links: yields each entry of the whole list, a page after the other.
   */
  listAll(query?: Query<'links.list'>, options?: CallOptions): AsyncGenerator<Schemas['LinkPage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['LinkPage']['items'][number]>(CALLS['links.list'], { query, options })
  }

  /**
   * Create many links at once
   *
   * Each entry of `links` is what creating a single link takes. Good ones are created though others fail; `items` has the result of each, in order. The plan says how many one request takes.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  createMany(body: Schemas['NewLinks'], options?: IdempotentOptions): Promise<Schemas['BulkCreationResult']> {
    return this.makeCall<Schemas['BulkCreationResult']>(CALLS['links.createMany'], { body, options })
  }

  /**
   * Read a link
   *
   * Also an archived one. Its figures of clicks may be newer than its ETag, which is its version.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(linkId: string, options?: CallOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.get'], { path: { linkId }, options })
  }

  /**
   * Change a link
   *
   * A field that is missing or null stays as it is. Clear with the flags, `""` for title, description and notes, and `[]` for tags; `clearExternalId`, `clearExpiredUrl` and `clearMaxClicks` clear those fields. Uses that were counted under an earlier limit count under a new one. `clearSchedule` removes start and end, `clearStartsAt` and `clearEndsAt` one of them.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  update(linkId: string, body: Schemas['LinkChange'], options?: ConditionalOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.update'], { path: { linkId }, body, options })
  }

  /**
   * Delete a link
   *
   * The alias stays taken on its domain permanently. The link can be restored for 30 days.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(linkId: string, options?: ConditionalOptions): Promise<void> {
    return this.makeCall<void>(CALLS['links.delete'], { path: { linkId }, options })
  }

  /**
   * Find a link by its short URL
   *
   * By alias and domain. The link is answered as `GET /links/{linkId}` answers it.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  lookup(query: Query<'links.lookup'>, options?: CallOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.lookup'], { query, options })
  }

  /**
   * Restore a deleted link
   *
   * For 30 days after it was deleted. The link comes back in the status it had, without its folder where that was deleted in the meantime. A link that is not deleted stays as it is.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  undelete(linkId: string, options?: CallOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.undelete'], { path: { linkId }, options })
  }

  /**
   * Add or replace the image of a link’s preview
   *
   * Messengers show it with the link. It is stored as a JPEG of at most 1200 x 630 pixels.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  putPreviewImage(linkId: string, bytes: Blob | Uint8Array<ArrayBuffer>, contentType: 'image/png' | 'image/jpeg' | 'image/webp', options?: ConditionalOptions): Promise<Schemas['Link']> {
    return this.makeCall<Schemas['Link']>(CALLS['links.putPreviewImage'], { path: { linkId }, file: { bytes, contentType }, options })
  }

  /**
   * Remove the image of a link’s preview
   *
   * Title and description of the preview stay.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  removePreviewImage(linkId: string, options?: ConditionalOptions): Promise<void> {
    return this.makeCall<void>(CALLS['links.removePreviewImage'], { path: { linkId }, options })
  }

  /**
   * Edit many links
   *
   * The links are named by `linkIds` (at most 1,000) or by `filter`, which takes what the list of links takes, names at least one value and may match at most 10,000. `expectedCount` is checked against the filter. `dryRun` only counts. `move` takes `folderId` (null: the root), `addTags` and `removeTags` take `tags`, `setExpiry` takes `endsAt`, `setCampaign` takes `campaignId`. `replaceDestination` takes `search` and `replace`: every occurrence of that part of the destination is replaced, and a link without one stays as it is. With `runAsJob` a worker makes the change, of any number of links; read how far it has come at `GET /links/bulk-changes/{changeId}`.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  changeMany(body: Schemas['BulkChange'], options?: CallOptions): Promise<Schemas['BulkChangeResult']> {
    return this.makeCall<Schemas['BulkChangeResult']>(CALLS['links.changeMany'], { body, options })
  }

  /**
   * Read the progress of a bulk change
   *
   * Changes are kept for 30 days, what they skipped for two.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  changeManyShow(changeId: string, options?: CallOptions): Promise<Schemas['BulkChangeJob']> {
    return this.makeCall<Schemas['BulkChangeJob']>(CALLS['links.changeMany.show'], { path: { changeId }, options })
  }

  /**
   * Undo a bulk change
   *
   * Within 24 hours. Puts back what the change changed. A link that was changed since is skipped with `link.version_conflict`. Undoing is a change of its own and can be undone. A change of more than 10,000 links is undone with `runAsJob`.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  changeManyUndo(changeId: string, body: Schemas['BulkChangeUndo'], options?: CallOptions): Promise<Schemas['BulkChangeResult']> {
    return this.makeCall<Schemas['BulkChangeResult']>(CALLS['links.changeMany.undo'], { path: { changeId }, body, options })
  }

  /**
   * Erase the raw clicks of a link
   *
   * Those up to now are deleted within a minute. Sums stay: counters, and reports that need no raw clicks, say the same as before.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  eraseClicks(linkId: string, options?: CallOptions): Promise<Schemas['ClickErasure']> {
    return this.makeCall<Schemas['ClickErasure']>(CALLS['links.eraseClicks'], { path: { linkId }, options })
  }

  /**
   * Reset the clicks of a link
   *
   * Deletes the clicks up to now within a minute, with their conversions, and removes them from every counter and report: for test clicks before a launch. What no longer has a raw click stays counted, and so does `usedClicks`; a milestone that was passed stays passed.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  resetClicks(linkId: string, options?: CallOptions): Promise<Schemas['ClickReset']> {
    return this.makeCall<Schemas['ClickReset']>(CALLS['links.resetClicks'], { path: { linkId }, options })
  }
}

export class AliasesCalls extends Resource {
  /**
   * Ask whether an alias is free
   *
   * For forms: checks an alias by every rule, and suggests free ones where it is taken. Nothing is kept for you: creating the link can still find it taken.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  availability(query: Query<'aliases.availability'>, options?: CallOptions): Promise<Schemas['AliasAvailability']> {
    return this.makeCall<Schemas['AliasAvailability']>(CALLS['aliases.availability'], { query, options })
  }
}

export class ImportsCalls extends Resource {
  /**
   * Import a file of links
   *
   * The file as `content` (text) or `contentBase64`: a CSV, the JSON of an API, a dump of YOURLS, a SQLite database of Kutt or Shlink. What it is and which column says what is found out; `mapping` corrects it. A file that does not say the alias of its links is refused with its `columns`, unless `drawAliases` asks for random ones. A line whose alias exists already with the same destination is left alone, so that the same file can be sent again. With `dryRun` its lines are only judged, until `run` is called. The plan says how many lines one import takes.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewImport'], options?: IdempotentOptions): Promise<Schemas['Import']> {
    return this.makeCall<Schemas['Import']>(CALLS['imports.create'], { body, options })
  }

  /**
   * List imports
   *
   * Newest first.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'imports.list'>, options?: CallOptions): Promise<Schemas['ImportPage']> {
    return this.makeCall<Schemas['ImportPage']>(CALLS['imports.list'], { query, options })
  }

  /**
   * List imports: yields each entry of the whole list, a page after the other.
   */
  listAll(query?: Query<'imports.list'>, options?: CallOptions): AsyncGenerator<Schemas['ImportPage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['ImportPage']['items'][number]>(CALLS['imports.list'], { query, options })
  }

  /**
   * Read an import
   *
   * Its progress, and the numbers of lines by result.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(importId: string, options?: CallOptions): Promise<Schemas['Import']> {
    return this.makeCall<Schemas['Import']>(CALLS['imports.get'], { path: { importId }, options })
  }

  /**
   * List the lines of an import
   *
   * The result of each line, in the order of the file. `differs` lists those of which the old service answers something else. Lines are kept for 90 days.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  lines(importId: string, query?: Query<'imports.lines'>, options?: CallOptions): Promise<Schemas['ImportLinePage']> {
    return this.makeCall<Schemas['ImportLinePage']>(CALLS['imports.lines'], { path: { importId }, query, options })
  }

  /**
   * List the lines of an import: yields each entry of the whole list, a page after the other.
   */
  linesAll(importId: string, query?: Query<'imports.lines'>, options?: CallOptions): AsyncGenerator<Schemas['ImportLinePage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['ImportLinePage']['items'][number]>(CALLS['imports.lines'], { path: { importId }, query, options })
  }

  /**
   * Download the report of an import
   *
   * One line for each line of the file: line, alias, domain, destinationUrl, outcome, code, detail, warnings, notKept, linkId, agreement, oldStatus, oldLocation, ourStatus, ourLocation. Cells that a spreadsheet would run begin with an apostrophe.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  report(importId: string, options?: CallOptions): Promise<string> {
    return this.makeCall<string>(CALLS['imports.report'], { path: { importId }, options })
  }

  /**
   * Download the report of an import, as a stream, which is not repeated once it has begun.
   */
  reportStream(importId: string, options?: CallOptions): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.makeCall<ReadableStream<Uint8Array<ArrayBuffer>>>({ ...CALLS['imports.report'], answer: 'stream' }, { path: { importId }, options })
  }

  /**
   * Import what a dry run checked
   *
   * Also continues an import that was stopped or failed.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  run(importId: string, options?: CallOptions): Promise<Schemas['Import']> {
    return this.makeCall<Schemas['Import']>(CALLS['imports.run'], { path: { importId }, options })
  }

  /**
   * Stop an import
   *
   * Or its comparison with the old service. Links that were created stay.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  stop(importId: string, options?: CallOptions): Promise<Schemas['Import']> {
    return this.makeCall<Schemas['Import']>(CALLS['imports.stop'], { path: { importId }, options })
  }

  /**
   * Compare with the old service
   *
   * Asks the old service for each imported address, a few in a second and without following redirects, and keeps where status or `Location` differ from ours. Without `baseUrl`, at the hosts that the file names.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  compare(importId: string, body?: Schemas['ComparisonInput'], options?: CallOptions): Promise<Schemas['Import']> {
    return this.makeCall<Schemas['Import']>(CALLS['imports.compare'], { path: { importId }, body, options })
  }
}

export class CampaignsCalls extends Resource {
  /**
   * List campaigns
   *
   * Newest first, up to 500.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'campaigns.list'>, options?: CallOptions): Promise<Schemas['CampaignList']> {
    return this.makeCall<Schemas['CampaignList']>(CALLS['campaigns.list'], { query, options })
  }

  /**
   * Create a campaign
   *
   * UTM values of a campaign go out with the destinations of its links, unless the destination has its own.
   *
   * Needs the scope `campaigns:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['CampaignInput'], options?: IdempotentOptions): Promise<Schemas['Campaign']> {
    return this.makeCall<Schemas['Campaign']>(CALLS['campaigns.create'], { body, options })
  }

  /**
   * Read a campaign, archived or not
   *
   * With its UTM values and figures. An archived one says so in `archived`.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(campaignId: string, options?: CallOptions): Promise<Schemas['Campaign']> {
    return this.makeCall<Schemas['Campaign']>(CALLS['campaigns.get'], { path: { campaignId }, options })
  }

  /**
   * Replace the name and the UTM values of a campaign
   *
   * A UTM value that is left out is removed. Links use the new ones at once.
   *
   * Needs the scope `campaigns:write` of a key, and the role Manager or above.
   */
  replace(campaignId: string, body: Schemas['CampaignInput'], options?: CallOptions): Promise<Schemas['Campaign']> {
    return this.makeCall<Schemas['Campaign']>(CALLS['campaigns.replace'], { path: { campaignId }, body, options })
  }

  /**
   * Archive a campaign
   *
   * Its links keep working and keep their UTM values.
   *
   * Needs the scope `campaigns:write` of a key, and the role Manager or above.
   */
  archive(campaignId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['campaigns.archive'], { path: { campaignId }, options })
  }
}

export class DomainsCalls extends Resource {
  /**
   * List custom domains
   *
   * By host name.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(options?: CallOptions): Promise<Schemas['DomainList']> {
    return this.makeCall<Schemas['DomainList']>(CALLS['domains.list'], { options })
  }

  /**
   * Add a custom domain
   *
   * Set the DNS records of `dnsRecords`; the domain serves links once they are found. It is checked every minute for an hour, then every 10 minutes for 3 days, then daily. A host name that is never verified is kept from other workspaces for 7 days, unless they prove it: `dnsRecord` of `domain.taken` is the TXT record to set before the same call adds it.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  create(body: Schemas['NewDomain'], options?: IdempotentOptions): Promise<Schemas['Domain']> {
    return this.makeCall<Schemas['Domain']>(CALLS['domains.create'], { body, options })
  }

  /**
   * Read a custom domain
   *
   * With its status, the DNS records that it needs and the redirects that are set for it.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(domainId: string, options?: CallOptions): Promise<Schemas['Domain']> {
    return this.makeCall<Schemas['Domain']>(CALLS['domains.get'], { path: { domainId }, options })
  }

  /**
   * Remove a custom domain that no link uses
   *
   * `linkCount` of the refusal says how many links use it.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  delete(domainId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['domains.delete'], { path: { domainId }, options })
  }

  /**
   * Check the DNS records of a custom domain now
   *
   * `checks` has what this check found of each record, or one that began later. A good check makes the domain `Active`. A missed one makes an active domain `Failing`, the third in a row `Failed`. Where the name servers do not answer, nothing changes.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  check(domainId: string, options?: CallOptions): Promise<Schemas['DomainCheck']> {
    return this.makeCall<Schemas['DomainCheck']>(CALLS['domains.check'], { path: { domainId }, options })
  }

  /**
   * Set the root, not-found and expired redirects
   *
   * The first two fields are required; null removes a redirect. `expiredUrl` stays as it is when it is left out; it holds for ended links without one of their own or of their folder.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  redirects(domainId: string, body: Schemas['DomainRedirects'], options?: CallOptions): Promise<Schemas['Domain']> {
    return this.makeCall<Schemas['Domain']>(CALLS['domains.redirects'], { path: { domainId }, body, options })
  }

  /**
   * Read the branding of a custom domain
   *
   * What its pages for visitors show: not found, paused, ended, password. And the files that it serves.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  branding(domainId: string, options?: CallOptions): Promise<Schemas['Branding']> {
    return this.makeCall<Schemas['Branding']>(CALLS['domains.branding'], { path: { domainId }, options })
  }

  /**
   * Change the branding of a custom domain
   *
   * What is left out stays as it is, null takes it away. It is in force within 2 seconds; others may keep a file that they have for an hour.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  changeBranding(domainId: string, body: Schemas['BrandingChange'], options?: CallOptions): Promise<Schemas['Branding']> {
    return this.makeCall<Schemas['Branding']>(CALLS['domains.changeBranding'], { path: { domainId }, body, options })
  }

  /**
   * Add or replace the logo of a custom domain
   *
   * It is stored as a PNG of at most 480 x 160 pixels.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  putLogo(domainId: string, bytes: Blob | Uint8Array<ArrayBuffer>, contentType: 'image/png' | 'image/jpeg' | 'image/webp', options?: CallOptions): Promise<Schemas['Branding']> {
    return this.makeCall<Schemas['Branding']>(CALLS['domains.putLogo'], { path: { domainId }, file: { bytes, contentType }, options })
  }

  /**
   * Remove the logo of a custom domain
   *
   * Its pages show its name again.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  removeLogo(domainId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['domains.removeLogo'], { path: { domainId }, options })
  }

  /**
   * Add or replace the icon of a custom domain
   *
   * It is served at `/favicon.ico`, as an icon of 64 x 64 pixels.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  putFavicon(domainId: string, bytes: Blob | Uint8Array<ArrayBuffer>, contentType: 'image/png' | 'image/jpeg' | 'image/webp', options?: CallOptions): Promise<Schemas['Branding']> {
    return this.makeCall<Schemas['Branding']>(CALLS['domains.putFavicon'], { path: { domainId }, file: { bytes, contentType }, options })
  }

  /**
   * Remove the icon of a custom domain
   *
   * `/favicon.ico` is then answered with 404.
   *
   * Needs the scope `domains:write` of a key, and the role Administrator or above.
   */
  removeFavicon(domainId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['domains.removeFavicon'], { path: { domainId }, options })
  }
}

export class FoldersCalls extends Resource {
  /**
   * List folders
   *
   * Every folder of the workspace by name, each with the folder that it lies in and the number of its links.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(options?: CallOptions): Promise<Schemas['FolderList']> {
    return this.makeCall<Schemas['FolderList']>(CALLS['folders.list'], { options })
  }

  /**
   * Create a folder
   *
   * Folders go three levels deep. Beside each other they have different names, whatever the case.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewFolder'], options?: IdempotentOptions): Promise<Schemas['Folder']> {
    return this.makeCall<Schemas['Folder']>(CALLS['folders.create'], { body, options })
  }

  /**
   * Change a folder
   *
   * What is left out stays as it is; a `parentId` of null is the root. An `expiredUrl` of null, or `clearExpiredUrl`, clears it.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  update(folderId: string, body: Schemas['FolderChange'], options?: CallOptions): Promise<Schemas['Folder']> {
    return this.makeCall<Schemas['Folder']>(CALLS['folders.update'], { path: { folderId }, body, options })
  }

  /**
   * Delete a folder
   *
   * Its links and folders go to the folder that it was in.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(folderId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['folders.delete'], { path: { folderId }, options })
  }
}

export class TagsCalls extends Resource {
  /**
   * List tags
   *
   * By name, each with the number of links that have it. Of several spellings the commonest is shown.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(options?: CallOptions): Promise<Schemas['TagList']> {
    return this.makeCall<Schemas['TagList']>(CALLS['tags.list'], { options })
  }

  /**
   * Rename a tag
   *
   * The name in the path is URL-encoded. A tag of the new name is merged with it.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  rename(name: string, body: Schemas['TagChange'], options?: CallOptions): Promise<Schemas['Tag']> {
    return this.makeCall<Schemas['Tag']>(CALLS['tags.rename'], { path: { name }, body, options })
  }

  /**
   * Remove a tag from every link
   *
   * The name in the path is URL-encoded. The links stay; each of them gets a new version without the tag.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(name: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['tags.delete'], { path: { name }, options })
  }
}

export class SavedViewsCalls extends Resource {
  /**
   * List your own saved views and the shared ones
   *
   * By name: your own, and those that others share with the workspace.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(options?: CallOptions): Promise<Schemas['SavedViewList']> {
    return this.makeCall<Schemas['SavedViewList']>(CALLS['savedViews.list'], { options })
  }

  /**
   * Save a view
   *
   * A view keeps filters and a sort of the list of links. Sharing it with the workspace needs the role Manager.
   *
   * Needs the scope `links:write` of a key, and the role Viewer or above.
   */
  create(body: Schemas['NewSavedView'], options?: IdempotentOptions): Promise<Schemas['SavedView']> {
    return this.makeCall<Schemas['SavedView']>(CALLS['savedViews.create'], { body, options })
  }

  /**
   * Change your saved view
   *
   * A shared view can only be changed by its owner.
   *
   * Needs the scope `links:write` of a key, and the role Viewer or above.
   */
  update(viewId: string, body: Schemas['SavedViewChange'], options?: CallOptions): Promise<Schemas['SavedView']> {
    return this.makeCall<Schemas['SavedView']>(CALLS['savedViews.update'], { path: { viewId }, body, options })
  }

  /**
   * Delete your saved view
   *
   * A shared view goes for everyone. No link changes.
   *
   * Needs the scope `links:write` of a key, and the role Viewer or above.
   */
  delete(viewId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['savedViews.delete'], { path: { viewId }, options })
  }
}

export class UtmTemplatesCalls extends Resource {
  /**
   * List UTM templates
   *
   * By name. A template fills in UTM values when a destination is written; links do not keep to it.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(options?: CallOptions): Promise<Schemas['UtmTemplateList']> {
    return this.makeCall<Schemas['UtmTemplateList']>(CALLS['utmTemplates.list'], { options })
  }

  /**
   * Create a UTM template
   *
   * Needs at least one UTM value. Names differ by more than their case.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['UtmTemplateInput'], options?: IdempotentOptions): Promise<Schemas['UtmTemplate']> {
    return this.makeCall<Schemas['UtmTemplate']>(CALLS['utmTemplates.create'], { body, options })
  }

  /**
   * Replace a UTM template
   *
   * A value that is left out is removed.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  replace(templateId: string, body: Schemas['UtmTemplateInput'], options?: CallOptions): Promise<Schemas['UtmTemplate']> {
    return this.makeCall<Schemas['UtmTemplate']>(CALLS['utmTemplates.replace'], { path: { templateId }, body, options })
  }

  /**
   * Delete a UTM template
   *
   * Destinations that were written with it stay as they are.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(templateId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['utmTemplates.delete'], { path: { templateId }, options })
  }
}

export class NotesCalls extends Resource {
  /**
   * List the annotations of the charts
   *
   * By day and time; those without a time come first. Filters narrow it down to days, a link or a campaign.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'notes.list'>, options?: CallOptions): Promise<Schemas['NoteList']> {
    return this.makeCall<Schemas['NoteList']>(CALLS['notes.list'], { query, options })
  }

  /**
   * Create an annotation
   *
   * The date is one of the time zone of the workspace.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NoteInput'], options?: IdempotentOptions): Promise<Schemas['Note']> {
    return this.makeCall<Schemas['Note']>(CALLS['notes.create'], { body, options })
  }

  /**
   * Replace an annotation
   *
   * All of it is replaced: what is left out is removed.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  replace(noteId: string, body: Schemas['NoteInput'], options?: CallOptions): Promise<Schemas['Note']> {
    return this.makeCall<Schemas['Note']>(CALLS['notes.replace'], { path: { noteId }, body, options })
  }

  /**
   * Delete an annotation
   *
   * Reports no longer show it. What it was about stays.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(noteId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['notes.delete'], { path: { noteId }, options })
  }
}

export class QrCodesCalls extends Resource {
  /**
   * Draw a QR code as a PNG
   *
   * For 300 dpi. `size` is its width in pixels, 128 to 4,096, 1,024 when left out; squares are whole pixels, so it may be slightly smaller. A frame with words makes it higher than wide.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  png(qrId: string, query?: Query<'qrCodes.png'>, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.makeCall<Uint8Array<ArrayBuffer>>(CALLS['qrCodes.png'], { path: { qrId }, query, options })
  }

  /**
   * Draw a QR code as an SVG
   *
   * 50 mm wide, the margin included; it scales to any size.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  svg(qrId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.makeCall<Uint8Array<ArrayBuffer>>(CALLS['qrCodes.svg'], { path: { qrId }, options })
  }

  /**
   * Draw a QR code as a PDF
   *
   * A page of 50 x 50 mm, the margin included; it scales to any size. A frame with words makes it higher.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  pdf(qrId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.makeCall<Uint8Array<ArrayBuffer>>(CALLS['qrCodes.pdf'], { path: { qrId }, options })
  }

  /**
   * Download many QR codes as a ZIP
   *
   * Images of at most 500 codes: of those in `ids` (separated by commas, archived ones too), of a link’s, or of all links of a campaign. Exactly one of the three is given. Each file is named after its code and the code’s id. Made while it is sent.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  archiveFile(query?: Query<'qrCodes.archiveFile'>, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.makeCall<Uint8Array<ArrayBuffer>>(CALLS['qrCodes.archiveFile'], { query, options })
  }

  /**
   * Create a QR code of a link
   *
   * Takes one of the organisation’s monthly allowance. Styling needs the plan Pro or above.
   *
   * Needs the scope `qr:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewQrCode'], options?: IdempotentOptions): Promise<Schemas['QrCode']> {
    return this.makeCall<Schemas['QrCode']>(CALLS['qrCodes.create'], { body, options })
  }

  /**
   * List QR codes
   *
   * Newest first, up to 500. Codes of a deleted link count as archived.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'qrCodes.list'>, options?: CallOptions): Promise<Schemas['QrCodeList']> {
    return this.makeCall<Schemas['QrCodeList']>(CALLS['qrCodes.list'], { query, options })
  }

  /**
   * Read a QR code, archived or not
   *
   * The settings that its images are drawn with. The images have calls of their own.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(qrId: string, options?: CallOptions): Promise<Schemas['QrCode']> {
    return this.makeCall<Schemas['QrCode']>(CALLS['qrCodes.get'], { path: { qrId }, options })
  }

  /**
   * Change a QR code
   *
   * Only what is sent changes. An empty name is the link’s title or alias again. Printed codes keep working.
   *
   * Needs the scope `qr:write` of a key, and the role Manager or above.
   */
  update(qrId: string, body: Schemas['QrCodeChange'], options?: ConditionalOptions): Promise<Schemas['QrCode']> {
    return this.makeCall<Schemas['QrCode']>(CALLS['qrCodes.update'], { path: { qrId }, body, options })
  }

  /**
   * Archive a QR code
   *
   * Lists hide it. Printed codes keep working and keep counting.
   *
   * Needs the scope `qr:write` of a key, and the role Manager or above.
   */
  archive(qrId: string, options?: ConditionalOptions): Promise<void> {
    return this.makeCall<void>(CALLS['qrCodes.archive'], { path: { qrId }, options })
  }

  /**
   * Add or replace the logo of a QR code
   *
   * The error correction becomes High and has to stay so while there is a logo.
   *
   * Needs the scope `qr:write` of a key, and the role Manager or above.
   */
  putLogo(qrId: string, bytes: Blob | Uint8Array<ArrayBuffer>, options?: ConditionalOptions): Promise<Schemas['QrCode']> {
    return this.makeCall<Schemas['QrCode']>(CALLS['qrCodes.putLogo'], { path: { qrId }, file: { bytes, contentType: 'image/png' }, options })
  }

  /**
   * Remove the logo of a QR code
   *
   * The error correction stays High until it is changed.
   *
   * Needs the scope `qr:write` of a key, and the role Manager or above.
   */
  removeLogo(qrId: string, options?: ConditionalOptions): Promise<Schemas['QrCode']> {
    return this.makeCall<Schemas['QrCode']>(CALLS['qrCodes.removeLogo'], { path: { qrId }, options })
  }
}

export class AnalyticsCalls extends Resource {
  /**
   * Report on the clicks of a workspace
   *
   * `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  workspace(query?: Query<'analytics.workspace'>, options?: CallOptions): Promise<Schemas['Report']> {
    return this.makeCall<Schemas['Report']>(CALLS['analytics.workspace'], { query, options })
  }

  /**
   * Report on the clicks of a link
   *
   * `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  link(linkId: string, query?: Query<'analytics.link'>, options?: CallOptions): Promise<Schemas['Report']> {
    return this.makeCall<Schemas['Report']>(CALLS['analytics.link'], { path: { linkId }, query, options })
  }

  /**
   * Compare links, campaigns, QR codes and variants
   *
   * The figures of 2 to 5 of them over the same days. `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out. Visitors of campaigns, QR codes and variants are null where raw clicks are not kept.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  compare(query?: Query<'analytics.compare'>, options?: CallOptions): Promise<Schemas['Comparison']> {
    return this.makeCall<Schemas['Comparison']>(CALLS['analytics.compare'], { query, options })
  }

  /**
   * List raw clicks
   *
   * Newest first, up to 1,000 at once, with what `export.csv` has of each. Read on with `before`. The period is that of the export. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  clicks(query?: Query<'analytics.clicks'>, options?: CallOptions): Promise<Schemas['ClickList']> {
    return this.makeCall<Schemas['ClickList']>(CALLS['analytics.clicks'], { query, options })
  }

  /**
   * Export raw clicks as CSV
   *
   * One line for each raw click, oldest first: clickedAt, linkId, shortUrl, destinationUrl, qrCodeId, campaignId, rule, split, country, device, operatingSystem, browser, language, referrer, class. With `classRule=true` a last column has the rule that decided the class. Cells that a spreadsheet would run begin with an apostrophe. Without `from` it begins with the first day whose raw clicks are kept. A `from` before it is refused where clicks of those days were deleted because of their age. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  export(query?: Query<'analytics.export'>, options?: CallOptions): Promise<string> {
    return this.makeCall<string>(CALLS['analytics.export'], { query, options })
  }

  /**
   * Export raw clicks as CSV, as a stream, which is not repeated once it has begun.
   */
  exportStream(query?: Query<'analytics.export'>, options?: CallOptions): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.makeCall<ReadableStream<Uint8Array<ArrayBuffer>>>({ ...CALLS['analytics.export'], answer: 'stream' }, { query, options })
  }

  /**
   * Export raw clicks as Parquet
   *
   * The same clicks, in the same order and with the same columns as `export.csv`. `clickedAt` is a UTC timestamp with microseconds, everything else is text. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  exportParquet(query?: Query<'analytics.exportParquet'>, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.makeCall<Uint8Array<ArrayBuffer>>(CALLS['analytics.exportParquet'], { query, options })
  }

  /**
   * List aliases that were not found on custom domains
   *
   * Aliases without a link, and those of links that have ended. The 1,000 with the most visits, the most visited first. `from` and `to` are dates in UTC, inclusive; the last 30 days when left out. At most 1,000 aliases are kept of a domain and day, for 90 days.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  unknownAliases(query?: Query<'analytics.unknownAliases'>, options?: CallOptions): Promise<Schemas['UnknownAliases']> {
    return this.makeCall<Schemas['UnknownAliases']>(CALLS['analytics.unknownAliases'], { query, options })
  }
}

export class ConversionsCalls extends Resource {
  /**
   * Report a conversion
   *
   * `click` is the value of `shunt_click` as it arrived on your page, unchanged. A repeat with the same `eventId` answers 200 with the first record. `value` is in whole units of `currency`, a number or a decimal text, with at most the decimals that ISO 4217 gives the currency. `occurredAt` is now when left out.
   *
   * Needs the scope `conversions:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewConversion'], options?: IdempotentOptions): Promise<Schemas['Conversion']> {
    return this.makeCall<Schemas['Conversion']>(CALLS['conversions.create'], { body, options })
  }

  /**
   * List conversions
   *
   * The latest first. `from` and `to` are days in the time zone of the workspace, or moments, inclusive, by `occurredAt`. `event` is the whole name.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'conversions.list'>, options?: CallOptions): Promise<Schemas['ConversionPage']> {
    return this.makeCall<Schemas['ConversionPage']>(CALLS['conversions.list'], { query, options })
  }

  /**
   * List conversions: yields each entry of the whole list, a page after the other.
   */
  listAll(query?: Query<'conversions.list'>, options?: CallOptions): AsyncGenerator<Schemas['ConversionPage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['ConversionPage']['items'][number]>(CALLS['conversions.list'], { query, options })
  }

  /**
   * Read a conversion
   *
   * As it was reported, with the link and the click that it is counted for.
   *
   * Needs the scope `analytics:read` of a key, and the role Viewer or above.
   */
  get(conversionId: string, options?: CallOptions): Promise<Schemas['Conversion']> {
    return this.makeCall<Schemas['Conversion']>(CALLS['conversions.get'], { path: { conversionId }, options })
  }
}

export class ReportSharesCalls extends Resource {
  /**
   * List shared reports
   *
   * Newest first, up to 100; those that have ended stay until they are revoked.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  list(options?: CallOptions): Promise<Schemas['SharedReportList']> {
    return this.makeCall<Schemas['SharedReportList']>(CALLS['reportShares.list'], { options })
  }

  /**
   * Share a report
   *
   * Makes a page that anyone with its address can read: the report of the workspace, of a link or of a campaign, for days that the reader chooses, without destinations unless `showDestinations`. Search engines are asked to leave it out. With a password it answers 401 until that is given; expired or revoked it answers 404.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewReportShare'], options?: IdempotentOptions): Promise<Schemas['SharedReport']> {
    return this.makeCall<Schemas['SharedReport']>(CALLS['reportShares.create'], { body, options })
  }

  /**
   * Read a shared report’s settings
   *
   * With its address and how often it was opened. Its password is never shown.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  get(shareId: string, options?: CallOptions): Promise<Schemas['SharedReport']> {
    return this.makeCall<Schemas['SharedReport']>(CALLS['reportShares.get'], { path: { shareId }, options })
  }

  /**
   * Change a shared report
   *
   * What is missing stays; null takes the password or the end away. Its address and what it is of stay. With another password, readers are asked for it again.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  update(shareId: string, body: Schemas['SharedReportChange'], options?: CallOptions): Promise<Schemas['SharedReport']> {
    return this.makeCall<Schemas['SharedReport']>(CALLS['reportShares.update'], { path: { shareId }, body, options })
  }

  /**
   * Revoke a shared report
   *
   * Its address answers 404 from the next request on.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  revoke(shareId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['reportShares.revoke'], { path: { shareId }, options })
  }
}

export class ReportMailsCalls extends Resource {
  /**
   * List scheduled reports
   *
   * Newest first, up to 50.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  list(options?: CallOptions): Promise<Schemas['ReportMailList']> {
    return this.makeCall<Schemas['ReportMailList']>(CALLS['reportMails.list'], { options })
  }

  /**
   * Schedule a report
   *
   * The report of the workspace, of a link or of a campaign goes out at 6 in the morning after each day, week or month of the time zone of the workspace, once, as text and as a PDF. Every recipient is asked by email to confirm, within 7 days, and can unsubscribe from any email. Nothing is sent while the organisation is suspended.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewReportMail'], options?: IdempotentOptions): Promise<Schemas['ReportMail']> {
    return this.makeCall<Schemas['ReportMail']>(CALLS['reportMails.create'], { body, options })
  }

  /**
   * Read a scheduled report’s settings
   *
   * With its recipients, what each of them has answered, and when it goes out next.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  get(reportMailId: string, options?: CallOptions): Promise<Schemas['ReportMail']> {
    return this.makeCall<Schemas['ReportMail']>(CALLS['reportMails.get'], { path: { reportMailId }, options })
  }

  /**
   * Change a scheduled report
   *
   * What is missing or null stays. `recipients` replaces the list: a new one is asked to confirm, and so is one who did not answer within 7 days; one who unsubscribed is not asked and gets nothing. Turned on again, or at another interval, it begins with the days that are under way.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  update(reportMailId: string, body: Schemas['ReportMailChange'], options?: CallOptions): Promise<Schemas['ReportMail']> {
    return this.makeCall<Schemas['ReportMail']>(CALLS['reportMails.update'], { path: { reportMailId }, body, options })
  }

  /**
   * Delete a scheduled report
   *
   * Its recipients are forgotten, and mails that wait are not sent.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  delete(reportMailId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['reportMails.delete'], { path: { reportMailId }, options })
  }

  /**
   * Send a report now
   *
   * Sends the report of the latest whole day, week or month to the confirmed recipients, also where it is turned off. Reports that are due are still sent.
   *
   * Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
   */
  send(reportMailId: string, options?: CallOptions): Promise<Schemas['RequestedReportMail']> {
    return this.makeCall<Schemas['RequestedReportMail']>(CALLS['reportMails.send'], { path: { reportMailId }, options })
  }
}

export class WebhooksCalls extends Resource {
  /**
   * List webhooks
   *
   * All of the workspace, also those that are off. Their signing secrets are never shown again.
   *
   * Needs the scope `webhooks:read` of a key, and the role Administrator or above.
   */
  list(options?: CallOptions): Promise<Schemas['WebhookList']> {
    return this.makeCall<Schemas['WebhookList']>(CALLS['webhooks.list'], { options })
  }

  /**
   * Create a webhook
   *
   * Events that happen from now on are sent to the URL, as signed JSON or as a sentence into a chat channel. `secret` of the answer signs them; it is shown this once.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  create(body: Schemas['NewWebhook'], options?: IdempotentOptions): Promise<Schemas['CreatedWebhook']> {
    return this.makeCall<Schemas['CreatedWebhook']>(CALLS['webhooks.create'], { body, options })
  }

  /**
   * Read a webhook
   *
   * Also says why it is off, and whether its chat channel holds it.
   *
   * Needs the scope `webhooks:read` of a key, and the role Administrator or above.
   */
  get(webhookId: string, options?: CallOptions): Promise<Schemas['Webhook']> {
    return this.makeCall<Schemas['Webhook']>(CALLS['webhooks.get'], { path: { webhookId }, options })
  }

  /**
   * Change a webhook, turn it off or on
   *
   * A field that is missing or null stays as it is. Turning a webhook off ends what waits for it; what happens while it is off is never sent.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  update(webhookId: string, body: Schemas['WebhookChange'], options?: CallOptions): Promise<Schemas['Webhook']> {
    return this.makeCall<Schemas['Webhook']>(CALLS['webhooks.update'], { path: { webhookId }, body, options })
  }

  /**
   * Delete a webhook and its deliveries
   *
   * What waits to be delivered is dropped. To stop deliveries for a while, turn the webhook off instead.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  delete(webhookId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['webhooks.delete'], { path: { webhookId }, options })
  }

  /**
   * Send a test event
   *
   * An event of the type `ping`, whatever the webhook listens for. Attempted once.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  test(webhookId: string, options?: CallOptions): Promise<Schemas['WebhookDelivery']> {
    return this.makeCall<Schemas['WebhookDelivery']>(CALLS['webhooks.test'], { path: { webhookId }, options })
  }

  /**
   * Replace the signing secret
   *
   * The old one stops working at once.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  replaceSecret(webhookId: string, options?: CallOptions): Promise<Schemas['WebhookSecret']> {
    return this.makeCall<Schemas['WebhookSecret']>(CALLS['webhooks.replaceSecret'], { path: { webhookId }, options })
  }

  /**
   * List the deliveries of a webhook
   *
   * Newest first; they are kept for 30 days.
   *
   * Needs the scope `webhooks:read` of a key, and the role Administrator or above.
   */
  deliveries(webhookId: string, query?: Query<'webhooks.deliveries'>, options?: CallOptions): Promise<Schemas['WebhookDeliveryPage']> {
    return this.makeCall<Schemas['WebhookDeliveryPage']>(CALLS['webhooks.deliveries'], { path: { webhookId }, query, options })
  }

  /**
   * List the deliveries of a webhook: yields each entry of the whole list, a page after the other.
   */
  deliveriesAll(webhookId: string, query?: Query<'webhooks.deliveries'>, options?: CallOptions): AsyncGenerator<Schemas['WebhookDeliveryPage']['items'][number], void, undefined> {
    return this.walkPages<Schemas['WebhookDeliveryPage']['items'][number]>(CALLS['webhooks.deliveries'], { path: { webhookId }, query, options })
  }

  /**
   * Read a delivery with its attempts
   *
   * Each attempt with the status, the time it took and the beginning of the answer.
   *
   * Needs the scope `webhooks:read` of a key, and the role Administrator or above.
   */
  delivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Schemas['WebhookDelivery']> {
    return this.makeCall<Schemas['WebhookDelivery']>(CALLS['webhooks.delivery'], { path: { webhookId, deliveryId }, options })
  }

  /**
   * Send an event again
   *
   * As a new delivery, with the same event id. Attempted once.
   *
   * Needs the scope `webhooks:write` of a key, and the role Administrator or above.
   */
  redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Schemas['WebhookDelivery']> {
    return this.makeCall<Schemas['WebhookDelivery']>(CALLS['webhooks.redeliver'], { path: { webhookId, deliveryId }, options })
  }
}

export class BellsCalls extends Resource {
  /**
   * List bells
   *
   * Newest first, up to 100. `channels` lists the chat channels in which a bell can ring; their addresses are not shown.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  list(query?: Query<'bells.list'>, options?: CallOptions): Promise<Schemas['BellList']> {
    return this.makeCall<Schemas['BellList']>(CALLS['bells.list'], { query, options })
  }

  /**
   * Create a bell
   *
   * A bell notifies a person by email, or a chat channel. `Clicks` rings once, when the clicks of the link (`humanClicks`), or of the campaign in the last 30 days (`humanClicks30Days`), reach `threshold`. `Silence` rings when there was no counted click or scan for `days` days, once in each silence. `Broken` rings when link health finds that a destination of the link, or of a link of the campaign, became a problem: once for each breakage, at most once an hour.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  create(body: Schemas['NewBell'], options?: IdempotentOptions): Promise<Schemas['Bell']> {
    return this.makeCall<Schemas['Bell']>(CALLS['bells.create'], { body, options })
  }

  /**
   * Read a bell
   *
   * With when it rang last.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(bellId: string, options?: CallOptions): Promise<Schemas['Bell']> {
    return this.makeCall<Schemas['Bell']>(CALLS['bells.get'], { path: { bellId }, options })
  }

  /**
   * Change when a bell rings, and whom it rings for
   *
   * A field that is missing or null stays as it is. With another `on`, `threshold` or `days` it can ring again, and what was before does not count.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  update(bellId: string, body: Schemas['BellChange'], options?: CallOptions): Promise<Schemas['Bell']> {
    return this.makeCall<Schemas['Bell']>(CALLS['bells.update'], { path: { bellId }, body, options })
  }

  /**
   * Delete a bell
   *
   * It does not ring any more. What it has already sent stays sent.
   *
   * Needs the scope `links:write` of a key, and the role Manager or above.
   */
  delete(bellId: string, options?: CallOptions): Promise<void> {
    return this.makeCall<void>(CALLS['bells.delete'], { path: { bellId }, options })
  }
}

export class UsageCalls extends Resource {
  /**
   * Read the plan, its limits and what is used of them
   *
   * The plan is that of the organisation; what is used is counted by calendar month, in UTC.
   *
   * Needs the scope `links:read` of a key, and the role Viewer or above.
   */
  get(options?: CallOptions): Promise<Schemas['Usage']> {
    return this.makeCall<Schemas['Usage']>(CALLS['usage.get'], { options })
  }
}

/** Every call of a workspace, by kind of record. */
export class Calls {
  readonly links: LinksCalls
  readonly aliases: AliasesCalls
  readonly imports: ImportsCalls
  readonly campaigns: CampaignsCalls
  readonly domains: DomainsCalls
  readonly folders: FoldersCalls
  readonly tags: TagsCalls
  readonly savedViews: SavedViewsCalls
  readonly utmTemplates: UtmTemplatesCalls
  readonly notes: NotesCalls
  readonly qrCodes: QrCodesCalls
  readonly analytics: AnalyticsCalls
  readonly conversions: ConversionsCalls
  readonly reportShares: ReportSharesCalls
  readonly reportMails: ReportMailsCalls
  readonly webhooks: WebhooksCalls
  readonly bells: BellsCalls
  readonly usage: UsageCalls

  constructor(settings: Settings) {
    this.links = new LinksCalls(settings)
    this.aliases = new AliasesCalls(settings)
    this.imports = new ImportsCalls(settings)
    this.campaigns = new CampaignsCalls(settings)
    this.domains = new DomainsCalls(settings)
    this.folders = new FoldersCalls(settings)
    this.tags = new TagsCalls(settings)
    this.savedViews = new SavedViewsCalls(settings)
    this.utmTemplates = new UtmTemplatesCalls(settings)
    this.notes = new NotesCalls(settings)
    this.qrCodes = new QrCodesCalls(settings)
    this.analytics = new AnalyticsCalls(settings)
    this.conversions = new ConversionsCalls(settings)
    this.reportShares = new ReportSharesCalls(settings)
    this.reportMails = new ReportMailsCalls(settings)
    this.webhooks = new WebhooksCalls(settings)
    this.bells = new BellsCalls(settings)
    this.usage = new UsageCalls(settings)
  }
}
