/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Sign-in through Keycloak, Entra ID, Okta, Google Workspace, Authentik and others.':
      'Anmeldung über Keycloak, Entra ID, Okta, Google Workspace, Authentik und andere.',
    'Issuer': 'Aussteller (Issuer)',
    'An https address. What is below /.well-known/openid-configuration there describes the provider.':
      'Eine https-Adresse. Unter /.well-known/openid-configuration beschreibt sich dort der Anbieter.',
    'Client ID': 'Client-ID',
    'Scopes': 'Scopes',
    'Separated by spaces; the first is openid.':
      'Durch Leerzeichen getrennt; der erste ist openid.',
    'Claim with the groups': 'Claim mit den Gruppen',
    'Its value is a list of texts.': 'Sein Wert ist eine Liste von Texten.',
  },
  fr: {
    'Sign-in through Keycloak, Entra ID, Okta, Google Workspace, Authentik and others.':
      'Connexion par Keycloak, Entra ID, Okta, Google Workspace, Authentik et d’autres.',
    'Issuer': 'Émetteur (issuer)',
    'An https address. What is below /.well-known/openid-configuration there describes the provider.':
      'Une adresse https. Le fournisseur s’y décrit sous /.well-known/openid-configuration.',
    'Client ID': 'ID client',
    'Scopes': 'Scopes',
    'Separated by spaces; the first is openid.': 'Séparés par des espaces ; le premier est openid.',
    'Claim with the groups': 'Claim des groupes',
    'Its value is a list of texts.': 'Sa valeur est une liste de textes.',
  },
  es: {
    'Sign-in through Keycloak, Entra ID, Okta, Google Workspace, Authentik and others.':
      'Inicio de sesión mediante Keycloak, Entra ID, Okta, Google Workspace, Authentik y otros.',
    'Issuer': 'Emisor (issuer)',
    'An https address. What is below /.well-known/openid-configuration there describes the provider.':
      'Una dirección https. Bajo /.well-known/openid-configuration se describe allí el proveedor.',
    'Client ID': 'ID de cliente',
    'Scopes': 'Scopes',
    'Separated by spaces; the first is openid.': 'Separados por espacios; el primero es openid.',
    'Claim with the groups': 'Claim con los grupos',
    'Its value is a list of texts.': 'Su valor es una lista de textos.',
  },
}
