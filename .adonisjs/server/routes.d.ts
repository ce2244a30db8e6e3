import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.theme': { paramsTuple?: []; params?: {} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.post': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.createMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.organisations.list': { paramsTuple?: []; params?: {} }
    'admin.organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'admin.organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.create': { paramsTuple?: []; params?: {} }
    'organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'workspaces.update': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'invitations.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'invitations.accept': { paramsTuple?: []; params?: {} }
    'api_keys.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'auth.register': { paramsTuple?: []; params?: {} }
    'auth.verify_email': { paramsTuple?: []; params?: {} }
    'auth.login': { paramsTuple?: []; params?: {} }
    'auth.logout': { paramsTuple?: []; params?: {} }
    'me.get': { paramsTuple?: []; params?: {} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'home': { paramsTuple?: []; params?: {} }
  }
  GET: {
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.organisations.list': { paramsTuple?: []; params?: {} }
    'admin.organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'me.get': { paramsTuple?: []; params?: {} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'home': { paramsTuple?: []; params?: {} }
  }
  HEAD: {
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'home': { paramsTuple?: []; params?: {} }
  }
  POST: {
    'console.theme': { paramsTuple?: []; params?: {} }
    'console.components.post': { paramsTuple?: []; params?: {} }
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.createMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.create': { paramsTuple?: []; params?: {} }
    'workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'invitations.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'invitations.accept': { paramsTuple?: []; params?: {} }
    'api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'auth.register': { paramsTuple?: []; params?: {} }
    'auth.verify_email': { paramsTuple?: []; params?: {} }
    'auth.login': { paramsTuple?: []; params?: {} }
    'auth.logout': { paramsTuple?: []; params?: {} }
  }
  PATCH: {
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'admin.organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.update': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
  }
  DELETE: {
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}