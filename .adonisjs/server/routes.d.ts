import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'home': { paramsTuple?: []; params?: {} }
  }
  POST: {
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
  }
  GET: {
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'home': { paramsTuple?: []; params?: {} }
  }
  PATCH: {
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
  }
  DELETE: {
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
  }
  HEAD: {
    'docs': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'home': { paramsTuple?: []; params?: {} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}