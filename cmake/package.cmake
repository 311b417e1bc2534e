# A Debian package of what `cmake --install` installs: `cpack -G DEB` in the folder of the build.
set(CPACK_PACKAGE_NAME raddle)
set(CPACK_PACKAGE_CONTACT "raddle developers <raddle@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Finds the interleaving that breaks a multithreaded C or C++ program")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The libraries that raddle is linked with are found by dpkg-shlibdeps; these are what it runs.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, lld-19, libc6-dev, libstdc++-12-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gdb, libgtest-dev, cmake")
include(CPack)
