import { ShlinkApiClient } from '@shlinkio/shlink-js-sdk'
import { FetchHttpClient } from '@shlinkio/shlink-js-sdk/fetch'
import { ShlinkWebComponent } from '@shlinkio/shlink-web-component'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const { server, key } = window.connection
const apiClient = new ShlinkApiClient(new FetchHttpClient(), { baseUrl: server, apiKey: key })
const root = createRoot(document.querySelector('#root'))
root.render(createElement(ShlinkWebComponent, { apiClient, serverVersion: '4.6.0', settings: {} }))
