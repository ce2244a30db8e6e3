import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow'

/** The address of an installation, one of its workspaces and a key of it. */
export class ShuntApi implements ICredentialType {
  name = 'shuntApi'

  displayName = 'Shunt API'

  documentationUrl = 'https://shunt.example.com/docs/api'

  icon: Icon = { light: 'file:shunt.svg', dark: 'file:shunt.dark.svg' }

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://shunt.example.com',
      description: 'Where people open the console',
    },
    {
      displayName: 'Workspace ID',
      name: 'workspaceId',
      type: 'string',
      default: '',
      required: true,
      description: 'Stands in the address of each page of the console, behind "workspaces"',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Made in the console under API keys, with the scopes that the workflow needs',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}',
      url: '=/api/v1/workspaces/{{$credentials.workspaceId}}/tags',
    },
  }
}
