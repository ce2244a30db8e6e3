/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Attribute with the address': 'Attribut mit der Adresse',
    'Attribute with the groups': 'Attribut mit den Gruppen',
    'Sign-in with the name and password of a directory: OpenLDAP, Active Directory and others.':
      'Anmeldung mit Name und Passwort aus einem Verzeichnis: OpenLDAP, Active Directory und andere.',
    'Address': 'Adresse',
    'As ldaps://directory.example.com, or ldap://directory.example.com with StartTLS.':
      'Wie ldaps://directory.example.com, oder ldap://directory.example.com mit StartTLS.',
    'For ldap://. Passwords never travel without TLS.':
      'Für ldap://. Passwörter werden nie ohne TLS übertragen.',
    'Where people are': 'Wo die Personen stehen',
    'As ou=people,dc=example,dc=com. What is below is looked through.':
      'Wie ou=people,dc=example,dc=com. Durchsucht wird alles darunter.',
    'Filter': 'Filter',
    '{login} stands for what someone typed. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))':
      '{login} steht für die Eingabe. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))',
    'DN that looks people up': 'DN für die Suche',
    'Its password is the secret. Empty: without a name.':
      'Sein Passwort ist das Geheimnis. Leer: ohne Namen.',
    'Attribute that never changes': 'Attribut, das sich nie ändert',
    'Active Directory: objectGUID. Of other directories entryUUID.':
      'Active Directory: objectGUID. Andere Verzeichnisse: entryUUID.',
    'Of the person. Each value counts whole, and by its first name: cn=staff,ou=groups is staff, too.':
      'Der Person. Jeder Wert zählt als Ganzes und mit seinem ersten Namen: cn=staff,ou=groups ist auch staff.',
    'Where groups are': 'Wo die Gruppen stehen',
    'For directories without such an attribute: groups below it that name the person in member or uniqueMember, or their name in memberUid.':
      'Für Verzeichnisse ohne ein solches Attribut: Gruppen darunter, die die Person in member oder uniqueMember nennen oder ihren Namen in memberUid.',
    'The password of the DN that looks people up.': 'Das Passwort der DN für die Suche.',
  },
  fr: {
    'Attribute with the address': 'Attribut de l’adresse',
    'Attribute with the groups': 'Attribut des groupes',
    'Sign-in with the name and password of a directory: OpenLDAP, Active Directory and others.':
      'Connexion avec le nom et le mot de passe d’un annuaire : OpenLDAP, Active Directory et d’autres.',
    'Address': 'Adresse',
    'As ldaps://directory.example.com, or ldap://directory.example.com with StartTLS.':
      'Par exemple ldaps://directory.example.com, ou ldap://directory.example.com avec StartTLS.',
    'For ldap://. Passwords never travel without TLS.':
      'Pour ldap://. Les mots de passe ne circulent jamais sans TLS.',
    'Where people are': 'Emplacement des personnes',
    'As ou=people,dc=example,dc=com. What is below is looked through.':
      'Par exemple ou=people,dc=example,dc=com. La recherche porte sur tout ce qui est en dessous.',
    'Filter': 'Filtre',
    '{login} stands for what someone typed. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))':
      '{login} représente ce qui a été saisi. Active Directory : (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))',
    'DN that looks people up': 'DN de recherche',
    'Its password is the secret. Empty: without a name.':
      'Son mot de passe est le secret. Vide : sans nom.',
    'Attribute that never changes': 'Attribut qui ne change jamais',
    'Active Directory: objectGUID. Of other directories entryUUID.':
      'Active Directory : objectGUID. Autres annuaires : entryUUID.',
    'Of the person. Each value counts whole, and by its first name: cn=staff,ou=groups is staff, too.':
      'De la personne. Chaque valeur compte en entier et par son premier nom : cn=staff,ou=groups vaut aussi staff.',
    'Where groups are': 'Emplacement des groupes',
    'For directories without such an attribute: groups below it that name the person in member or uniqueMember, or their name in memberUid.':
      'Pour les annuaires sans cet attribut : les groupes en dessous qui citent la personne dans member ou uniqueMember, ou son nom dans memberUid.',
    'The password of the DN that looks people up.': 'Le mot de passe du DN de recherche.',
  },
  es: {
    'Attribute with the address': 'Atributo con la dirección',
    'Attribute with the groups': 'Atributo con los grupos',
    'Sign-in with the name and password of a directory: OpenLDAP, Active Directory and others.':
      'Inicio de sesión con el nombre y la contraseña de un directorio: OpenLDAP, Active Directory y otros.',
    'Address': 'Dirección',
    'As ldaps://directory.example.com, or ldap://directory.example.com with StartTLS.':
      'Como ldaps://directory.example.com, o ldap://directory.example.com con StartTLS.',
    'For ldap://. Passwords never travel without TLS.':
      'Para ldap://. Las contraseñas nunca viajan sin TLS.',
    'Where people are': 'Dónde están las personas',
    'As ou=people,dc=example,dc=com. What is below is looked through.':
      'Como ou=people,dc=example,dc=com. Se busca en todo lo que hay debajo.',
    'Filter': 'Filtro',
    '{login} stands for what someone typed. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))':
      '{login} representa lo que se escribió. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))',
    'DN that looks people up': 'DN que busca a las personas',
    'Its password is the secret. Empty: without a name.':
      'Su contraseña es el secreto. Vacío: sin nombre.',
    'Attribute that never changes': 'Atributo que nunca cambia',
    'Active Directory: objectGUID. Of other directories entryUUID.':
      'Active Directory: objectGUID. Otros directorios: entryUUID.',
    'Of the person. Each value counts whole, and by its first name: cn=staff,ou=groups is staff, too.':
      'De la persona. Cada valor cuenta entero y por su primer nombre: cn=staff,ou=groups también es staff.',
    'Where groups are': 'Dónde están los grupos',
    'For directories without such an attribute: groups below it that name the person in member or uniqueMember, or their name in memberUid.':
      'Para directorios sin ese atributo: los grupos que hay debajo y nombran a la persona en member o uniqueMember, o su nombre en memberUid.',
    'The password of the DN that looks people up.':
      'La contraseña del DN que busca a las personas.',
  },
}
